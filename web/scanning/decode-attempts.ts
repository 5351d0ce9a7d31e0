import type { ScanTarget } from './scanned-code.ts';

// Long sides in pixels. A small size is faster and blurs noise; a small code in a large photo needs the large one.
const photoSizes = [2_000, 4_096];
// Degrees. Long barcodes are missed when tilted by more than about 10 degrees. A user can turn a live camera, but not a photo.
const rotations = { frame: [0, 30, -30], photo: [0, 30, -30, 15, -15] };

/** The image as it is, then rotated for barcodes; a photo again at the larger size. */
export function* decodeAttempts(image: ImageBitmap, target: ScanTarget, isPhoto: boolean): Generator<ImageData> {
  for (const scale of scalesFor(Math.max(image.width, image.height), isPhoto)) {
    for (const degrees of target === 'plate' ? rotations[isPhoto ? 'photo' : 'frame'] : [0]) yield draw(image, scale, degrees);
  }
}

export function scalesFor(longSide: number, isPhoto: boolean): number[] {
  if (!isPhoto) return [1];
  const scales = photoSizes.map((size) => Math.min(1, size / longSide));
  return [...new Set(scales)];
}

function draw(image: ImageBitmap, scale: number, degrees: number): ImageData {
  const { width, height } = rotatedSize(image.width * scale, image.height * scale, degrees);
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

export function rotatedSize(width: number, height: number, degrees: number): { width: number; height: number } {
  const angle = (degrees * Math.PI) / 180;
  const [along, across] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { width: Math.round(width * along + height * across), height: Math.round(width * across + height * along) };
}
