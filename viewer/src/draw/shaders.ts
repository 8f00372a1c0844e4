// All three programs read the same vertices: x and y in pixels, a number, a color.

const HEADER = `#version 300 es
precision highp float;
`;

const PLACE = `
layout(location = 0) in vec2 place;
layout(location = 1) in float number;
layout(location = 2) in vec4 color;
uniform vec2 size;
out vec4 tint;
vec4 clip(vec2 pixel) { return vec4(pixel.x / size.x * 2.0 - 1.0, 1.0 - pixel.y / size.y * 2.0, 0.0, 1.0); }
`;

const DISC = `
uniform float fill;
uniform float stroke;
in vec4 tint;
out vec4 pixel;
void disc(vec2 offset, float radius) {
  float beyond = length(offset) - radius;
  float inside = clamp(0.5 - beyond, 0.0, 1.0);
  if (inside <= 0.0) discard;
  float rim = clamp(0.5 + stroke + beyond, 0.0, 1.0);
  // A disc smaller than a pixel covers its share of it.
  float alpha = tint.a * inside * mix(fill, 1.0, rim) * min(1.0, 4.0 * radius * radius);
  pixel = vec4(tint.rgb * alpha, alpha);
}
`;

/** Discs as squares of two triangles; \`number\` is the radius. */
export const SQUARES = [
  `${HEADER}${PLACE}
out vec2 offset;
flat out float radius;
void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float((gl_VertexID >> 1) & 1)) * 2.0 - 1.0;
  offset = corner * (number + 1.0);
  radius = number;
  tint = color;
  gl_Position = clip(place + offset);
}`,
  `${HEADER}${DISC}
in vec2 offset;
flat in float radius;
void main() { disc(offset, radius); }`,
];

/** Small discs as points: a quarter of the vertices. */
export const POINTS = [
  `${HEADER}${PLACE}
flat out float radius;
void main() {
  radius = number;
  tint = color;
  gl_Position = clip(place);
  gl_PointSize = 2.0 * number + 2.0;
}`,
  `${HEADER}${DISC}
flat in float radius;
void main() { disc((gl_PointCoord - 0.5) * (2.0 * radius + 2.0), radius); }`,
];

/** Lines as squares, thick at the source and thin at the target; \`number\` is the distance from the middle. */
export const LINES = [
  `${HEADER}${PLACE}
uniform vec2 widths;
out float across;
out float half_width;
void main() {
  across = number;
  half_width = 0.5 * ((gl_VertexID & 2) == 0 ? widths.x : widths.y);
  tint = color;
  gl_Position = clip(place);
}`,
  `${HEADER}
in vec4 tint;
in float across;
in float half_width;
out vec4 pixel;
void main() {
  float alpha = tint.a * clamp(half_width + 0.5 - abs(across), 0.0, 1.0);
  pixel = vec4(tint.rgb * alpha, alpha);
}`,
];
