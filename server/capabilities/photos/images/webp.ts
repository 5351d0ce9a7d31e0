import type { StrippedImage } from './stripped-image.ts';

/** The time for each million pixels. */
const decodeMs = 16;

type Size = { width: number; height: number };

/** Flags in the header of an extended file: the color profile and transparency, without EXIF, XMP and animation. */
const keptFlags = 0x30;

/** A still WebP (RFC 9649). Chunks are `type, length, data`, padded to an even length. */
export function readWebp(bytes: Buffer): StrippedImage | undefined {
  const fileEnd = 8 + bytes.readUInt32LE(4);
  if (fileEnd > bytes.length) return undefined;
  const kept: Buffer[] = [];
  let canvas: Size | undefined;
  let picture: Size | undefined;
  let at = 12;
  while (at + 8 <= fileEnd) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > fileEnd) return undefined;
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'VP8X') {
      if (canvas || picture || length !== 10) return undefined;
      canvas = { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) };
      const chunk = Buffer.from(bytes.subarray(at, end));
      chunk.writeUInt8((data[0] ?? 0) & keptFlags, 8);
      kept.push(chunk);
    } else if (type === 'VP8 ' || type === 'VP8L') {
      if (picture) return undefined;
      picture = type === 'VP8 ' ? lossySize(data) : losslessSize(data);
      if (!picture) return undefined;
      kept.push(bytes.subarray(at, end));
    } else if (type === 'ICCP' || type === 'ALPH') {
      kept.push(bytes.subarray(at, end));
    }
    at = end;
  }
  // A canvas of another size would get around the limit on pixels.
  if (!picture || (canvas && (canvas.width !== picture.width || canvas.height !== picture.height))) return undefined;
  return { ...picture, parts: [riffHeader(kept), ...kept], decodeMs: ((picture.width * picture.height) / 1_000_000) * decodeMs };
}

function riffHeader(chunks: readonly Buffer[]): Buffer {
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  header.writeUInt32LE(
    chunks.reduce((sum, { length }) => sum + length, 4),
    4,
  );
  return header;
}

/** A key frame starts with a frame tag, a start code and two sizes of 14 bits (RFC 6386, section 9.1). */
function lossySize(data: Buffer): Size | undefined {
  if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a) return undefined;
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

function losslessSize(data: Buffer): Size | undefined {
  if (data.length < 5 || data[0] !== 0x2f) return undefined;
  const bits = data.readUInt32LE(1);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}
