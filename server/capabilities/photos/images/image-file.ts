import type { UploadedFile } from '@fettle/contract/call.ts';
import type { PhotoType } from '@fettle/contract/photos/calls.ts';
import { heicCure } from '@fettle/contract/photos/heic.ts';
import { type Message, msg, pluralMsg } from '@fettle/i18n/message.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import type { StrippedImage } from './stripped-image.ts';
import { readWebp } from './webp.ts';

/** Width and height are those of the displayed picture, in pixels. */
export type Image = { type: PhotoType; width: number; height: number; file: Buffer };

/** A small file may be made to take minutes in each browser that shows it. An ordinary one of 50 megapixels takes 1.6 s. */
const limits = { megapixels: 50, decodeMs: 2_000 };

/**
 * Reads the structure of a JPEG, PNG or WebP file without decoding its pixels, and removes everything that is not needed to show it:
 * location, camera, comments, previews, and whatever follows the picture.
 * @throws AppError when it is none of these, is damaged, too large or too slow to show
 */
export function readImage({ bytes, type }: UploadedFile): Image {
  const format = formats.find(({ isMatch }) => isMatch(bytes));
  if (!format) throw new AppError('unsupported_type', heicCure(bytes) ?? msg('This file is not a JPEG, PNG or WebP photo.'));
  if (format.type !== type) {
    throw new AppError('unsupported_type', msg('This file is {label}, but was sent as {type}.', { label: format.label, type }));
  }
  const image = format.read(bytes);
  if (!image || image.width < 1 || image.height < 1) throw new AppError('bad_input', msg('This photo is damaged or incomplete.'));
  const { width, height, parts, decodeMs } = image;
  if (width * height > limits.megapixels * 1_000_000)
    throw new AppError('too_large', msg('A photo may have at most {megapixels} megapixels.', { megapixels: limits.megapixels }));
  if (decodeMs > limits.decodeMs) {
    const message = pluralMsg(
      Math.ceil(decodeMs / 1_000),
      'This photo would take about {count} second to show, and at most {limit} are allowed. Save it again as an ordinary JPEG.',
      'This photo would take about {count} seconds to show, and at most {limit} are allowed. Save it again as an ordinary JPEG.',
      { limit: limits.decodeMs / 1_000 },
    );
    throw new AppError('too_large', message);
  }
  return { type: format.type, width, height, file: Buffer.concat(parts) };
}

/** `read` returns undefined if the structure is damaged. */
type Format = { type: PhotoType; label: Message; isMatch: (bytes: Buffer) => boolean; read: (bytes: Buffer) => StrippedImage | undefined };

const formats: readonly Format[] = [
  { type: 'image/jpeg', label: msg('a JPEG'), isMatch: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]), read: readJpeg },
  {
    type: 'image/png',
    label: msg('a PNG'),
    isMatch: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    read: readPng,
  },
  {
    type: 'image/webp',
    label: msg('a WebP'),
    isMatch: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
    read: readWebp,
  },
];

function startsWith(bytes: Buffer, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
