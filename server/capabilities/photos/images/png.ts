import { crc32 } from 'node:zlib';
import type { StrippedImage } from './stripped-image.ts';

/** What a decoder needs. Leaves out text, time, EXIF and the frames of an animation. */
const neededChunks: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT']);

/** The time for each million bytes of pixels. An interlaced file takes twice as long. */
const decodeMs = 6;

/** How many values a pixel has, by color type. */
const channels: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** A PNG (https://www.w3.org/TR/png-3/). Chunks are `length, type, data, checksum`. */
export function readPng(bytes: Buffer): StrippedImage | undefined {
  const kept = [bytes.subarray(0, 8)];
  let header: Omit<StrippedImage, 'parts'> | undefined;
  let hasPixels = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    if ((type === 'IHDR') !== (header === undefined)) return undefined;
    if (type === 'IHDR') {
      header = readHeader(bytes.subarray(at + 8, end - 4));
      if (!header) return undefined;
    }
    if (neededChunks.has(type)) kept.push(bytes.subarray(at, end));
    hasPixels ||= type === 'IDAT';
    if (type === 'IEND') return header && hasPixels ? { ...header, parts: kept } : undefined;
    at = end;
  }
  return undefined;
}

function readHeader(data: Buffer): Omit<StrippedImage, 'parts'> | undefined {
  const [depth = 0, color = 0, , , interlaced] = data.subarray(8);
  const values = channels[color];
  if (data.length !== 13 || values === undefined) return undefined;
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const megabytes = (width * height * values * depth) / 8_000_000;
  return { width, height, decodeMs: megabytes * decodeMs * (interlaced ? 2 : 1) };
}
