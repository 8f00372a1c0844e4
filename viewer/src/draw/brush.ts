// The programs and the two pictures in memory that the painter works with.
import * as twgl from 'twgl.js';
import { LINES, POINTS, SQUARES } from './shaders';
import type { Vertices } from './vertices';

export interface Piece {
  kind: 'squares' | 'points' | 'lines';
  vertices: Vertices;
  /** How much of its color the inside of a disc takes, and how wide its rim is; of lines, their two widths. */
  fill: number;
  stroke: number;
}

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class Brush {
  private readonly programs: Record<Piece['kind'], twgl.ProgramInfo>;
  private readonly vertexBuffer: WebGLBuffer;
  private readonly indexBuffer: WebGLBuffer;
  private readonly vao: WebGLVertexArrayObject;
  private indexed = 0;
  private pictures: [twgl.FramebufferInfo, twgl.FramebufferInfo] | null = null;

  constructor(private readonly gl: WebGL2RenderingContext) {
    this.programs = {
      squares: twgl.createProgramInfo(gl, SQUARES),
      points: twgl.createProgramInfo(gl, POINTS),
      lines: twgl.createProgramInfo(gl, LINES),
    };
    this.vertexBuffer = gl.createBuffer();
    this.indexBuffer = gl.createBuffer();
    this.vao = gl.createVertexArray();
    gl.bindVertexArray(this.vao);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.vertexBuffer);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.indexBuffer);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 16, 0);
    gl.enableVertexAttribArray(1);
    gl.vertexAttribPointer(1, 1, gl.FLOAT, false, 16, 8);
    gl.enableVertexAttribArray(2);
    gl.vertexAttribPointer(2, 4, gl.UNSIGNED_BYTE, true, 16, 12);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  resize(width: number, height: number): void {
    for (const old of this.pictures ?? []) {
      this.gl.deleteTexture(old.attachments[0] as WebGLTexture);
      this.gl.deleteFramebuffer(old.framebuffer);
    }
    const made = (): twgl.FramebufferInfo =>
      twgl.createFramebufferInfo(this.gl, [{ format: this.gl.RGBA, min: this.gl.LINEAR }], width, height);
    this.pictures = [made(), made()];
  }

  private get picture(): twgl.FramebufferInfo {
    return this.pictures![0];
  }

  /** Draws what lies in a rectangle anew, on the ground. */
  draw(region: Rectangle, ground: number[], pieces: Piece[]): void {
    const { gl, picture } = this;
    twgl.bindFramebufferInfo(gl, picture);
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(region.x, picture.height - region.y - region.height, region.width, region.height);
    gl.clearColor(ground[0] / 255, ground[1] / 255, ground[2] / 255, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.bindVertexArray(this.vao);
    for (const piece of pieces) this.drawPiece(piece);
    gl.disable(gl.SCISSOR_TEST);
  }

  private drawPiece({ kind, vertices, fill, stroke }: Piece): void {
    if (!vertices.count) return;
    const { gl, picture } = this;
    const program = this.programs[kind];
    gl.useProgram(program.program);
    const size = [picture.width, picture.height];
    twgl.setUniforms(program, kind === 'lines' ? { size, widths: [fill, stroke] } : { size, fill, stroke });
    gl.bindBuffer(gl.ARRAY_BUFFER, this.vertexBuffer);
    gl.bufferData(gl.ARRAY_BUFFER, vertices.data, gl.STREAM_DRAW);
    if (kind === 'points') {
      gl.drawArrays(gl.POINTS, 0, vertices.count);
    } else {
      this.indexUpTo(vertices.count / 4);
      gl.drawElements(gl.TRIANGLES, (vertices.count / 4) * 6, gl.UNSIGNED_INT, 0);
    }
  }

  private indexUpTo(squares: number): void {
    if (squares <= this.indexed) return;
    this.indexed = Math.max(squares, 2 * this.indexed, 1024);
    const corners = [0, 1, 2, 2, 1, 3];
    const indices = new Uint32Array(this.indexed * 6);
    for (let i = 0; i < indices.length; i++) indices[i] = Math.floor(i / 6) * 4 + corners[i % 6];
    this.gl.bufferData(this.gl.ELEMENT_ARRAY_BUFFER, indices, this.gl.STATIC_DRAW);
  }

  /** Moves the whole picture; what comes in from outside is undefined. */
  shift(dx: number, dy: number): void {
    const { gl } = this;
    const [old, fresh] = this.pictures!;
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, old.framebuffer);
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, fresh.framebuffer);
    const { width, height } = old;
    gl.blitFramebuffer(0, 0, width, height, dx, -dy, width + dx, height - dy, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    this.pictures = [fresh, old];
  }

  /** Copies the picture without its border to the canvas; or, scaled around a place, a rectangle of it. */
  present(border: number, from?: Rectangle, ground?: number[]): void {
    const { gl, picture } = this;
    const [width, height] = [picture.width - 2 * border, picture.height - 2 * border];
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, picture.framebuffer);
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, null);
    if (from === undefined) {
      const [right, top] = [picture.width - border, picture.height - border];
      gl.blitFramebuffer(border, border, right, top, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
      return;
    }
    gl.clearColor(ground![0] / 255, ground![1] / 255, ground![2] / 255, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    // Where the whole picture comes to lie on the canvas; both are counted from below here.
    const left = (0 - border - from.x) * (width / from.width);
    const top = (0 - border - from.y) * (height / from.height);
    const right = left + picture.width * (width / from.width);
    const bottom = top + picture.height * (height / from.height);
    const to = [left, height - bottom, right, height - top].map(Math.round);
    const all = [0, 0, picture.width, picture.height];
    gl.blitFramebuffer(all[0], all[1], all[2], all[3], to[0], to[1], to[2], to[3], gl.COLOR_BUFFER_BIT, gl.LINEAR);
  }

  /** Settles when all that was asked for so far is drawn; asks now and then, for a wait would hold up the page. */
  async done(): Promise<void> {
    const { gl } = this;
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    if (fence === null) return;
    while (!gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    gl.deleteSync(fence);
  }
}
