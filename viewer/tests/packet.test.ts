import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bytesOfBase64, packetOf, unpacked } from '../src/payload/packet';

function made(header: object, ...arrays: Uint8Array[]): string {
  const filled = (part: Uint8Array): Buffer => Buffer.concat([part, Buffer.alloc((8 - (part.length % 8)) % 8)]);
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeUInt32LE(text.length);
  return gzipSync(Buffer.concat([length, filled(text), ...arrays.map(filled)])).toString('base64');
}

describe('a packet', () => {
  it('gives its arrays back, whatever the length of the header', async () => {
    for (const title of ['', 'x', 'né', '</script><script>', '🙂'.repeat(7)]) {
      const floats = new Float32Array([1.5, -2e-30, 3e30]);
      const bytes = new Uint8Array([7, 8, 9]);
      const header = {
        version: 1,
        title,
        arrays: { floats: { type: 'f32', start: 0, length: 3 }, bytes: { type: 'u8', start: 16, length: 3 } },
      };
      const text = made(header, new Uint8Array(floats.buffer), bytes);
      const packet = packetOf(await unpacked(bytesOfBase64(`\n${text}\n`)));
      expect(packet.header.title).toBe(title);
      expect(packet.arrays.get('floats')).toEqual(floats);
      expect(packet.arrays.get('bytes')).toEqual(bytes);
    }
  });

  it('of another version is refused by number', async () => {
    const buffer = await unpacked(bytesOfBase64(made({ version: 2, arrays: {} })));
    expect(() => packetOf(buffer)).toThrow('version 1, and was given version 2');
  });

  it('that is cut short is an error, not half a map', async () => {
    const text = made({ version: 1, arrays: {} });
    await expect(unpacked(bytesOfBase64(text.slice(0, text.length - 12)))).rejects.toThrow();
  });
});
