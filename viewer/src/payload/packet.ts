// The data of a page: base64 of gzip of a length, a JSON header and flat little-endian arrays, each at a multiple of 8.
import { VERSION, type Header } from './header';

export type Flat = Float32Array | Uint32Array | Uint8Array;

export interface Packet {
  header: Header;
  arrays: Map<string, Flat>;
}

const KINDS = { f32: Float32Array, u32: Uint32Array, u8: Uint8Array };

export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.trim());
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

export async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

export function packetOf(buffer: ArrayBuffer): Packet {
  const length = new DataView(buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, length))) as Header;
  if (header.version !== VERSION) {
    throw new Error(`this page reads data of version ${VERSION}, and was given version ${header.version}`);
  }
  const first = 8 + Math.ceil(length / 8) * 8;
  const arrays = new Map<string, Flat>();
  for (const [name, part] of Object.entries(header.arrays)) {
    arrays.set(name, new KINDS[part.type](buffer, first + part.start, part.length));
  }
  return { header, arrays };
}
