import { crc32, deflateSync } from 'node:zlib';

export type PhotoFile = { bytes: Buffer; type: string };

let photos = 0;

/** A small JPEG whose bytes differ from those of every other sample. */
export function samplePhoto(): PhotoFile {
  photos += 1;
  const bytes = jpeg({ width: 16 + (photos % 200), height: 16 + Math.floor(photos / 200) });
  return { type: 'image/jpeg', bytes };
}

type JpegOptions = {
  width?: number;
  height?: number;
  isProgressive?: boolean;
  /** How many scans a progressive file has, besides the first. */
  refinements?: number;
  segments?: readonly Buffer[];
  scan?: Buffer;
  trailer?: Buffer;
};

/** The structure of a JPEG around pixels that are not decoded. */
export function jpeg({
  width = 40,
  height = 30,
  isProgressive,
  refinements = 1,
  segments = [],
  scan = scanData,
  trailer,
}: JpegOptions = {}): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0', 'latin1')),
    ...segments,
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(isProgressive ? 0xc2 : 0xc0, frame),
    segment(0xc4, Buffer.alloc(20)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    scan,
    // A progressive file has several scans, with tables between them.
    ...(isProgressive ? Array.from({ length: refinements }, () => refinement(scan)) : []),
    Buffer.from([0xff, 0xd9]),
    ...(trailer ? [trailer] : []),
  ]);
}

function refinement(scan: Buffer): Buffer {
  return Buffer.concat([segment(0xc4, Buffer.alloc(20)), segment(0xda, Buffer.from([1, 1, 0, 1, 63, 0])), scan]);
}

/** Contains an escaped FF and a restart marker. */
const scanData = Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]);

export function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

type ExifOptions = { orientation?: number; byteOrder?: 'II' | 'MM' };

/** An EXIF segment with a camera, a position and an orientation. */
export function exif({ orientation = 1, byteOrder = 'II' }: ExifOptions = {}): Buffer {
  const tiff = Buffer.alloc(64);
  const isLittle = byteOrder === 'II';
  const uint16 = (value: number, at: number) => (isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at));
  const uint32 = (value: number, at: number) => (isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at));
  tiff.write(byteOrder, 0, 'latin1');
  uint16(42, 2);
  uint32(8, 4);
  uint16(2, 8);
  // Make, a text elsewhere in the block; then the orientation, a short.
  uint16(0x010f, 10);
  uint16(2, 12);
  uint32(12, 14);
  uint32(40, 18);
  uint16(0x0112, 22);
  uint16(3, 24);
  uint32(1, 26);
  uint16(orientation, 30);
  tiff.write('SecretCamera', 40, 'latin1');
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 29.95N 90.07W', 'latin1')]));
}

/** Bits of each value, of which gray (0) has one and a color with transparency (6) four. */
type PngOptions = { width?: number; height?: number; depth?: number; color?: number; isInterlaced?: boolean; extra?: readonly Buffer[] };

/** A real PNG, all black, with 8-bit gray pixels unless it is too large to draw. */
export function png({ width = 4, height = 3, depth = 8, color = 0, isInterlaced = false, extra = [] }: PngOptions = {}): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, color, 0, 0, Number(isInterlaced)]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(Buffer.alloc(Math.min((width + 1) * height, 100_000)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

export function webp(...chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

export function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

export function lossyChunk(width: number, height: number): Buffer {
  const data = Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0, 1, 2, 3]);
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return webpChunk('VP8 ', data);
}

export function losslessChunk(width: number, height: number): Buffer {
  const data = Buffer.from([0x2f, 0, 0, 0, 0, 9]);
  data.writeUInt32LE(((height - 1) << 14) | (width - 1), 1);
  return webpChunk('VP8L', data);
}

/** The header of an extended file. `flags`: 0x20 color profile, 0x08 EXIF, 0x04 XMP, 0x02 animation. */
export function extendedChunk(width: number, height: number, flags: number): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', data);
}
