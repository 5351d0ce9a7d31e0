import { describe, expect, test } from 'vitest';
import { AppError } from '../../../platform/http/app-error.ts';
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
} from '../../../testing/sample-photos.ts';
import { readOrientation } from './exif.ts';
import { readImage } from './image-file.ts';

const asJpeg = (bytes: Buffer): PhotoFile => ({ bytes, type: 'image/jpeg' });
const asPng = (bytes: Buffer): PhotoFile => ({ bytes, type: 'image/png' });
const asWebp = (bytes: Buffer): PhotoFile => ({ bytes, type: 'image/webp' });

function outcomeOf(file: PhotoFile): string {
  try {
    readImage(file);
    return 'accepted';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

/** The rejection's code and message. */
function rejectionOf(file: PhotoFile): [code: string, message: string] {
  try {
    readImage(file);
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.message];
    throw error;
  }
  throw new Error('The photo was accepted.');
}

const text = (text: string) => Buffer.from(text, 'latin1');
const damaged = ['bad_input', 'This photo is damaged or incomplete.'];
const tooSlow = (seconds: string) => [
  'too_large',
  `This photo would take about ${seconds} seconds to show, and at most 2 are allowed. Save it again as an ordinary JPEG.`,
];
const tooManyPixels = ['too_large', 'A photo may have at most 50 megapixels.'];

describe('The size of a photo is read', () => {
  test.for<[what: string, file: PhotoFile, size: [width: number, height: number]]>([
    ['from a baseline JPEG', asJpeg(jpeg({ width: 1600, height: 1200 })), [1600, 1200]],
    ['from a progressive JPEG', asJpeg(jpeg({ width: 1200, height: 1600, isProgressive: true })), [1200, 1600]],
    ['from a PNG', asPng(png({ width: 12, height: 7 })), [12, 7]],
    ['from a lossy WebP', asWebp(webp(lossyChunk(640, 480))), [640, 480]],
    ['from a lossless WebP', asWebp(webp(losslessChunk(16_384, 3))), [16_384, 3]],
    ['from an extended WebP', asWebp(webp(extendedChunk(640, 480, 0), lossyChunk(640, 480))), [640, 480]],
    ['as displayed, when the JPEG is turned', asJpeg(jpeg({ width: 40, height: 30, segments: [exif({ orientation: 6 })] })), [30, 40]],
    [
      'from a progressive JPEG of 12 megapixels with 64 scans',
      asJpeg(jpeg({ width: 4000, height: 3000, isProgressive: true, refinements: 63 })),
      [4000, 3000],
    ],
    ['from a PNG of 50 megapixels in colors with transparency', asPng(png({ width: 10_000, height: 5_000, color: 6 })), [10_000, 5_000]],
    ['at exactly 50 megapixels', asJpeg(jpeg({ width: 10_000, height: 5_000 })), [10_000, 5_000]],
  ])('the size of %s is read', ([, file, [width, height]]) => {
    expect(readImage(file)).toMatchObject({ type: file.type, width, height });
  });
});

describe('A photo without metadata is stored byte for byte', () => {
  test.for<[what: string, file: PhotoFile]>([
    ['a baseline JPEG', asJpeg(jpeg())],
    ['a progressive JPEG', asJpeg(jpeg({ isProgressive: true }))],
    ['a JPEG with a color profile', asJpeg(jpeg({ segments: [segment(0xe2, text('ICC_PROFILE\0\u0001\u0001profile'))] }))],
    ['a JPEG with an Adobe header', asJpeg(jpeg({ segments: [segment(0xee, text('Adobe\0d\0\0\0\0\u0001'))] }))],
    ['a PNG', asPng(png({ extra: [pngChunk('gAMA', Buffer.alloc(4, 1)), pngChunk('tRNS', Buffer.alloc(2))] }))],
    ['a lossy WebP', asWebp(webp(lossyChunk(6, 4)))],
    ['a WebP with a color profile', asWebp(webp(extendedChunk(6, 4, 0x20), webpChunk('ICCP', text('profile')), lossyChunk(6, 4)))],
  ])('a photo without metadata is stored byte for byte: %s', ([, file]) => {
    expect(readImage(file).file).toEqual(file.bytes);
  });
});

describe('Location, camera and other metadata are removed', () => {
  const upright = exif();
  const [start, jfif, rest] = [jpeg().subarray(0, 2), jpeg().subarray(2, 20), jpeg().subarray(20)];
  test.for<[what: string, file: PhotoFile, clean: Buffer]>([
    ['EXIF from a JPEG', asJpeg(jpeg({ segments: [upright] })), jpeg()],
    [
      'XMP, IPTC and comments from a JPEG',
      asJpeg(jpeg({ segments: [0xe1, 0xed, 0xfe].map((marker) => segment(marker, text('GPS'))) })),
      jpeg(),
    ],
    [
      'maker notes and previews from a JPEG',
      asJpeg(jpeg({ segments: [0xe2, 0xe5, 0xef].map((marker) => segment(marker, text('MPF\0'))) })),
      jpeg(),
    ],
    [
      'the thumbnail in the JFIF header of a JPEG',
      asJpeg(Buffer.concat([start, segment(0xe0, Buffer.concat([jfif.subarray(4, -2), text('\u0001\u0001RGB')])), rest])),
      jpeg(),
    ],
    ['a preview in a second JFIF header', asJpeg(jpeg({ segments: [segment(0xe0, text('JFXX\0\u0010preview'))] })), jpeg()],
    ['what follows a JPEG', asJpeg(jpeg({ trailer: Buffer.concat([jpeg(), text('<script>')]) })), jpeg()],
    [
      'text, time and EXIF from a PNG',
      asPng(png({ extra: ['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf'].map((type) => pngChunk(type, text('GPS'))) })),
      png(),
    ],
    ['what follows a PNG', asPng(Buffer.concat([png(), text('PK\u0003\u0004')])), png()],
    [
      'EXIF and XMP from a WebP',
      asWebp(webp(extendedChunk(6, 4, 0x0c), lossyChunk(6, 4), webpChunk('EXIF', text('GPS')), webpChunk('XMP ', text('GPS')))),
      webp(extendedChunk(6, 4, 0), lossyChunk(6, 4)),
    ],
    ['what follows a WebP', asWebp(Buffer.concat([webp(lossyChunk(6, 4)), text('PK')])), webp(lossyChunk(6, 4))],
  ])('location, camera and other metadata are removed: %s', ([, file, clean]) => {
    expect(readImage(file).file).toEqual(clean);
  });

  test.for([
    ['II', 3],
    ['MM', 6],
    ['II', 8],
  ] as const)('metadata are removed, but the orientation of a JPEG is kept (%s, %i)', ([byteOrder, orientation]) => {
    const { file } = readImage(asJpeg(jpeg({ segments: [exif({ byteOrder, orientation })] })));
    expect(file.toString('latin1')).not.toMatch(/Secret|GPS/);
    const at = file.indexOf('Exif');
    expect(readOrientation(file.subarray(at))).toBe(orientation);
    expect(file.length).toBe(jpeg().length + 36);
    expect(readImage(asJpeg(file)).file).toEqual(file);
  });
});

describe('A photo is rejected', () => {
  const html = text('<!doctype html><script>alert(1)</script>');
  test.for<[what: string, file: PhotoFile, rejection: readonly string[]]>([
    ['a text', asJpeg(html), ['unsupported_type', 'This file is not a JPEG, PNG or WebP photo.']],
    [
      'an SVG',
      asJpeg(text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')),
      ['unsupported_type', 'This file is not a JPEG, PNG or WebP photo.'],
    ],
    ['a GIF', asPng(text('GIF89a\u0001\0\u0001\0')), ['unsupported_type', 'This file is not a JPEG, PNG or WebP photo.']],
    ['a sound in a RIFF file', asWebp(text('RIFF\u0004\0\0\0WAVE')), ['unsupported_type', 'This file is not a JPEG, PNG or WebP photo.']],
    ['a single byte', asJpeg(Buffer.from([0xff])), ['unsupported_type', 'This file is not a JPEG, PNG or WebP photo.']],
    ['a PNG that is sent as a JPEG', asJpeg(png()), ['unsupported_type', 'This file is a PNG, but was sent as image/jpeg.']],
    ['a JPEG that is sent as a WebP', asWebp(jpeg()), ['unsupported_type', 'This file is a JPEG, but was sent as image/webp.']],
    ['a JPEG of more than 50 megapixels', asJpeg(jpeg({ width: 10_000, height: 5_001 })), tooManyPixels],
    ['a PNG of more than 50 megapixels', asPng(png({ width: 100_000, height: 100_000 })), tooManyPixels],
    [
      'a JPEG whose many small scans take long',
      asJpeg(jpeg({ width: 10_000, height: 5_000, isProgressive: true, refinements: 1_000 })),
      tooSlow('42'),
    ],
    ['a small JPEG with 10,000 scans', asJpeg(jpeg({ width: 640, height: 640, isProgressive: true, refinements: 10_000 })), tooSlow('4')],
    ['a PNG of 50 megapixels with 16 bits for each value', asPng(png({ width: 10_000, height: 5_000, depth: 16, color: 6 })), tooSlow('3')],
    ['an interlaced PNG of 50 megapixels', asPng(png({ width: 10_000, height: 5_000, color: 6, isInterlaced: true })), tooSlow('3')],
    ['a PNG of a color type that does not exist', asPng(png({ color: 5 })), damaged],
    ['a WebP of more than 50 megapixels', asWebp(webp(losslessChunk(16_384, 16_384))), tooManyPixels],
    ['a JPEG without height', asJpeg(jpeg({ height: 0 })), damaged],
    ['a JPEG with two frames', asJpeg(jpeg({ segments: [segment(0xc0, Buffer.alloc(9, 1))] })), damaged],
    ['a JPEG without pixels', asJpeg(Buffer.concat([jpeg().subarray(0, 40), Buffer.from([0xff, 0xd9])])), damaged],
    ['a JPEG whose segment has no length', asJpeg(jpeg({ segments: [Buffer.from([0xff, 0xfe, 0, 0])] })), damaged],
    ['a JPEG with bytes between its segments', asJpeg(jpeg({ segments: [html] })), damaged],
    [
      'a PNG whose first chunk is not its header',
      asPng(Buffer.concat([png().subarray(0, 8), pngChunk('tEXt', html), png().subarray(8)])),
      damaged,
    ],
    ['a PNG with two headers', asPng(png({ extra: [png().subarray(8, 33)] })), damaged],
    ['a PNG with a wrong checksum', asPng(Buffer.concat([png().subarray(0, 20), Buffer.from([99]), png().subarray(21)])), damaged],
    ['a WebP whose canvas is smaller than its picture', asWebp(webp(extendedChunk(6, 4, 0), losslessChunk(16_384, 16_384))), damaged],
    ['an animated WebP', asWebp(webp(extendedChunk(6, 4, 0x02), webpChunk('ANMF', lossyChunk(6, 4)))), damaged],
    ['a WebP without a start code', asWebp(webp(webpChunk('VP8 ', Buffer.alloc(20)))), damaged],
  ])('%s is rejected', ([, file, rejection]) => {
    expect(rejectionOf(file)).toEqual(rejection);
  });

  test.for<[what: string, file: PhotoFile, start: number]>([
    ['a JPEG', asJpeg(jpeg({ isProgressive: true, segments: [exif({ orientation: 6 })] })), 3],
    ['a PNG', asPng(png()), 8],
    ['a WebP', asWebp(webp(extendedChunk(6, 4, 0), lossyChunk(6, 4))), 12],
  ])('%s that ends early, wherever it ends, is rejected', ([, { bytes, type }, start]) => {
    for (let end = start; end < bytes.length; end += 1) expect(rejectionOf({ type, bytes: bytes.subarray(0, end) })).toEqual(damaged);
  });

  test.for<PhotoFile>([
    asJpeg(jpeg({ segments: [exif({ orientation: 6 })] })),
    asPng(png()),
    asWebp(webp(extendedChunk(6, 4, 0), losslessChunk(6, 4))),
  ])('a $type with any changed byte is accepted or rejected, and never gives an unexpected error', ({ bytes, type }) => {
    const outcomes = new Set<string>();
    for (let at = 0; at < bytes.length; at += 1) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        const changed = Buffer.from(bytes);
        changed[at] = value;
        outcomes.add(outcomeOf({ bytes: changed, type }));
      }
    }
    const expected = new Set(['accepted', 'bad_input', 'too_large', 'unsupported_type']);
    expect([...outcomes].filter((outcome) => !expected.has(outcome))).toEqual([]);
    expect(outcomes).toContain('bad_input');
  });
});
