import type { Sought } from './scanned-code.ts';

// Long sides in pixels. Smaller is quicker and blurs noise away; a small code in a large photo needs it larger.
const photoSizes = [2_000, 4_096];
// Bars are read along rows and columns: a long code that is turned further than some 10 degrees from both is missed. Who
// holds a camera can turn it; a photo is what it is.
const turns = { frame: [0, 30, -30], photo: [0, 30, -30, 15, -15] };

/** The frames to look at, best first: the picture, what a plate's bars need it turned to, then a photo in larger. */
export function* framesOf(picture: ImageBitmap, sought: Sought, isPhoto: boolean): Generator<ImageData> {
  for (const scale of scalesFor(Math.max(picture.width, picture.height), isPhoto)) {
    for (const degrees of sought === 'plate' ? turns[isPhoto ? 'photo' : 'frame'] : [0]) yield drawn(picture, scale, degrees);
  }
}

/** @param longSide in pixels */
export function scalesFor(longSide: number, isPhoto: boolean): number[] {
  if (!isPhoto) return [1];
  const scales = photoSizes.map((size) => Math.min(1, size / longSide));
  return [...new Set(scales)];
}

/** The picture turned about its middle, on a canvas that holds all of it. */
function drawn(picture: ImageBitmap, scale: number, degrees: number): ImageData {
  const { width, height } = sizeOf(picture.width * scale, picture.height * scale, degrees);
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas to draw on.');
  context.fillStyle = 'gray';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.scale(scale, scale);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return context.getImageData(0, 0, width, height);
}

/** The room that a turned picture takes, in whole pixels. */
export function sizeOf(width: number, height: number, degrees: number): { width: number; height: number } {
  const angle = (degrees * Math.PI) / 180;
  const [along, across] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { width: Math.round(width * along + height * across), height: Math.round(width * across + height * along) };
}
