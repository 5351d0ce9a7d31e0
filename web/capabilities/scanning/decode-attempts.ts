import type { ScanTarget } from './scanned-code.ts';

// Long sides in pixels. A small size is faster and blurs noise; a small code in a large photo needs the large one.
const photoSizes = [2_000, 4_096];
// Degrees. Long barcodes are missed when tilted by more than about 10 degrees. A user can turn a live camera, but not a photo.
const rotations = { frame: [0, 30, -30], photo: [0, 30, -30, 15, -15] };

// The guide is 46% of the view's height.
const centerShare = 0.6;

type Size = { width: number; height: number };

/** A camera frame's center, where the user aims at a label; the image as it is, then rotated for barcodes; a photo again at the larger size. */
export function* decodeAttempts(image: ImageBitmap, target: ScanTarget, isPhoto: boolean): Generator<ImageData> {
  if (target === 'label' && !isPhoto) yield draw(image, centerOf(image), 1, 0);
  for (const scale of scalesFor(Math.max(image.width, image.height), isPhoto)) {
    for (const degrees of target === 'plate' ? rotations[isPhoto ? 'photo' : 'frame'] : [0])
      yield draw(image, rotatedSize(image.width * scale, image.height * scale, degrees), scale, degrees);
  }
}

/** A square larger than the guide on the screen, so that a label that overlaps the guide's edge is inside. */
export function centerOf({ width, height }: Size): Size {
  const side = Math.round(Math.min(width, height) * centerShare);
  return { width: side, height: side };
}

export function scalesFor(longSide: number, isPhoto: boolean): number[] {
  if (!isPhoto) return [1];
  const scales = photoSizes.map((size) => Math.min(1, size / longSide));
  return [...new Set(scales)];
}

/** Draws the image centered on a canvas of the given size. */
function draw(image: ImageBitmap, { width, height }: Size, scale: number, degrees: number): ImageData {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('OffscreenCanvas has no 2d context.');
  context.fillStyle = 'gray';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.scale(scale, scale);
  context.drawImage(image, -image.width / 2, -image.height / 2);
  return context.getImageData(0, 0, width, height);
}

export function rotatedSize(width: number, height: number, degrees: number): Size {
  const angle = (degrees * Math.PI) / 180;
  const [along, across] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { width: Math.round(width * along + height * across), height: Math.round(width * across + height * along) };
}
