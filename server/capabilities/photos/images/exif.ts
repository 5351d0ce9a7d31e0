const header = 'Exif\0\0';
const orientationTag = 0x0112;

/** The orientation (1 to 8) in a JPEG's EXIF block; 1, upright, if it has none. */
export function readOrientation(block: Buffer): number {
  if (block.toString('latin1', 0, 6) !== header) return 1;
  const tiff = block.subarray(6);
  const byteOrder = tiff.toString('latin1', 0, 2);
  if (tiff.length < 14 || (byteOrder !== 'II' && byteOrder !== 'MM')) return 1;
  const uint16 = (at: number) => (byteOrder === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = byteOrder === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  const entries = uint16(directory);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (uint16(at) !== orientationTag) continue;
    const value = uint16(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** A JPEG segment whose EXIF block contains only the orientation. */
export function exifWithOrientation(orientation: number): Buffer {
  const segment = Buffer.alloc(36);
  segment.writeUInt16BE(0xffe1, 0);
  segment.writeUInt16BE(34, 2);
  segment.write(`${header}MM`, 4, 'latin1');
  segment.writeUInt16BE(42, 12);
  // The directory follows the 8 bytes of the TIFF header. It has one entry: one short.
  segment.writeUInt32BE(8, 14);
  segment.writeUInt16BE(1, 18);
  segment.writeUInt16BE(orientationTag, 20);
  segment.writeUInt16BE(3, 22);
  segment.writeUInt32BE(1, 24);
  segment.writeUInt16BE(orientation, 28);
  return segment;
}
