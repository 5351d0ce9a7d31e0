import { exifWithOrientation, readOrientation } from './exif.ts';
import type { StrippedImage } from './stripped-image.ts';

const endOfImage = 0xd9;
const startOfScan = 0xda;
const jfif = 0xe0;

/** The time for each million pixels. A scan may have a few bytes only, and a decoder still visits all of its pixels. */
const decodeMs = { picture: 20, componentOfScan: 0.8 };

/**
 * A JPEG (ITU-T T.81), baseline or progressive. Keeps what a decoder needs: tables, frame, scans, the JFIF and Adobe headers, the color
 * profile and the orientation.
 */
export function readJpeg(bytes: Buffer): StrippedImage | undefined {
  const kept: Buffer[] = [];
  let size: { width: number; height: number } | undefined;
  let orientation = 1;
  let scannedComponents = 0;
  let at = 2;
  for (;;) {
    // Any number of fill bytes may precede a marker.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at] === 0xff ? bytes[at + 1] : undefined;
    if (marker === undefined) return undefined;
    if (marker === endOfImage) break;
    if (at + 4 > bytes.length) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at, end);
    if (segment.length < 4 || end > bytes.length) return undefined;
    if (isFrame(marker)) {
      if (size || segment.length < 10) return undefined;
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
    }
    if (marker === 0xe1 && orientation === 1) orientation = readOrientation(segment.subarray(4));
    if (isNeeded(marker, segment)) kept.push(marker === jfif ? withoutThumbnail(segment) : segment);
    at = end;
    if (marker === startOfScan) {
      if (!size) return undefined;
      scannedComponents += segment[4] ?? 0;
      at = endOfScan(bytes, end);
      kept.push(bytes.subarray(end, at));
    }
  }
  if (!size || scannedComponents === 0) return undefined;
  const isTurned = orientation >= 5;
  return {
    width: isTurned ? size.height : size.width,
    height: isTurned ? size.width : size.height,
    decodeMs: ((size.width * size.height) / 1_000_000) * (decodeMs.picture + decodeMs.componentOfScan * scannedComponents),
    parts: [
      bytes.subarray(0, 2),
      ...(orientation === 1 ? [] : [exifWithOrientation(orientation)]),
      ...kept,
      Buffer.from([0xff, endOfImage]),
    ],
  };
}

/** Start of frame, except the arithmetic and lossless ones, which no browser shows. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xc2;
}

function isNeeded(marker: number, segment: Buffer): boolean {
  const content = segment.subarray(4);
  switch (marker) {
    case jfif:
      return content.length >= 14 && content.toString('latin1', 0, 5) === 'JFIF\0';
    case 0xe2:
      return content.toString('latin1', 0, 12) === 'ICC_PROFILE\0';
    case 0xee:
      return content.toString('latin1', 0, 5) === 'Adobe';
    // Huffman tables, quantization tables, restart interval, start of scan.
    case 0xc4:
    case 0xdb:
    case 0xdd:
    case startOfScan:
      return true;
    default:
      return isFrame(marker);
  }
}

/** A JFIF header ends with the two sizes of a thumbnail and its pixels. */
function withoutThumbnail(header: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, jfif, 0, 16]), header.subarray(4, 16), Buffer.from([0, 0])]);
}

/** Where the marker after the compressed data begins. In the data, FF is followed by 00 or is a restart marker. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}
