import { crc32 } from 'node:zlib';
import type { StrippedImage } from './stripped-image.ts';

/** What a decoder needs. Leaves out text, time, EXIF and the frames of an animation. */
const neededChunks: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT']);

/** A PNG (https://www.w3.org/TR/png-3/). Chunks are `length, type, data, checksum`. */
export function readPng(bytes: Buffer): StrippedImage | undefined {
  const kept = [bytes.subarray(0, 8)];
  let size: { width: number; height: number } | undefined;
  let hasPixels = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    if ((type === 'IHDR') !== (size === undefined)) return undefined;
    if (type === 'IHDR') {
      if (end - at !== 25) return undefined;
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    }
    if (neededChunks.has(type)) kept.push(bytes.subarray(at, end));
    hasPixels ||= type === 'IDAT';
    if (type === 'IEND') return size && hasPixels ? { ...size, parts: kept } : undefined;
    at = end;
  }
  return undefined;
}
