import type { Draw } from './draw.ts';
import {
  exif,
  extendedChunk,
  jpeg,
  losslessChunk,
  lossyChunk,
  type PhotoFile,
  png,
  pngChunk,
  segment,
  webp,
  webpChunk,
} from '../sample-photos.ts';

/** A photo that is accepted. Its size makes most of them differ. */
export function validPhoto(draw: Draw): PhotoFile {
  const size = { width: draw.integer(1, 640), height: draw.integer(1, 640) };
  const { width, height } = size;
  return draw.pick<() => PhotoFile>([
    () => ({
      type: 'image/jpeg',
      bytes: jpeg({ ...size, isProgressive: draw.chance(30), segments: [exif({ orientation: draw.integer(1, 8) })] }),
    }),
    () => ({ type: 'image/png', bytes: png({ width: draw.integer(1, 40), height: draw.integer(1, 40) }) }),
    () => ({ type: 'image/webp', bytes: webp(lossyChunk(width, height)) }),
    () => ({ type: 'image/webp', bytes: webp(extendedChunk(width, height, 0), losslessChunk(width, height)) }),
  ])();
}

/** A thumbnail has to be a JPEG. */
export function validThumbnail(draw: Draw): PhotoFile {
  return { type: 'image/jpeg', bytes: jpeg({ width: draw.integer(1, 640), height: draw.integer(1, 640) }) };
}

/** A photo that is damaged, too large, not a photo, or not what its type says. */
export function strangePhoto(draw: Draw): PhotoFile {
  const { type, bytes } = validPhoto(draw);
  return draw.pick<() => PhotoFile>([
    () => ({ type, bytes: bytes.subarray(0, draw.integer(0, bytes.length)) }),
    () => ({ type, bytes: withChangedBytes(draw, bytes) }),
    () => ({ type, bytes: withChangedBytes(draw, bytes).subarray(0, draw.integer(0, bytes.length)) }),
    () => ({ type: draw.pick(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/svg+xml']), bytes }),
    () => ({ type, bytes: Buffer.concat([bytes, bytes]) }),
    () => ({ type: 'image/jpeg', bytes: jpeg({ width: draw.pick([0, 65_535]), height: draw.pick([0, 1, 65_535]) }) }),
    () => ({
      type: 'image/jpeg',
      bytes: jpeg({ segments: Array.from({ length: draw.integer(1, 2_000) }, () => segment(0xe2, Buffer.alloc(draw.pick([0, 1, 60])))) }),
    }),
    () => ({
      type: 'image/png',
      bytes: png({ width: draw.pick([0, 1, 2_147_483_647, 4_294_967_295]), height: draw.pick([0, 1, 4_294_967_295]) }),
    }),
    () => ({
      type: 'image/png',
      bytes: png({ extra: [pngChunk(draw.pick(['tEXt', 'IEND', 'IHDR', '\0\0\0\0', 'eXIf']), Buffer.alloc(draw.integer(0, 40)))] }),
    }),
    () => ({
      type: 'image/webp',
      bytes: webp(
        extendedChunk(1, 1, draw.integer(0, 255)),
        webpChunk(draw.pick(['EXIF', 'XMP ', 'ANIM', 'VP8 ']), Buffer.alloc(draw.integer(0, 40))),
      ),
    }),
    () => ({ type, bytes: Buffer.alloc(draw.pick([0, 1, 2, 12, 300_000])) }),
    () => ({ type, bytes: Buffer.from(draw.pick(['<svg onload="alert(1)"/>', 'GIF89a', '%PDF-1.3', '<?php', 'RIFF\0\0\0\0WEBP'])) }),
  ])();
}

function withChangedBytes(draw: Draw, bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  for (let times = draw.integer(1, 8); times > 0; times -= 1)
    changed[draw.integer(0, changed.length - 1)] = draw.pick([0, 0xff, 0x7f, 0x80, draw.integer(0, 255)]);
  return changed;
}
