import { t } from '../../ui/language/language.ts';

/** In pixels, on the long side. */
const maxPhotoSize = 1_600;
const maxThumbnailSize = 320;

/** A damaged file, or one that is made to, may keep a browser busy for minutes, and the photos behind it waiting. */
const maxDecodeMs = 10_000;

const quality = { photo: 0.82, thumbnail: 0.7 };

export class SlowPhotoError extends Error {
  override message = t('This photo takes too long to read. Save it again as an ordinary JPEG, or take a screenshot of it.');
}

export type ResizedPhoto = { photo: Blob; thumbnail: Blob };

/**
 * Turns a photo upright and makes it small enough to send. The pixels are encoded again, so location and camera data are gone.
 * @throws SlowPhotoError, or another error if this browser cannot read the file
 */
export async function resizePhoto(file: Blob): Promise<ResizedPhoto> {
  const bitmap = await decode(file);
  try {
    const photo = draw(bitmap, maxPhotoSize);
    return { photo: await toJpeg(photo, quality.photo), thumbnail: await toJpeg(draw(photo, maxThumbnailSize), quality.thumbnail) };
  } finally {
    bitmap.close();
  }
}

/** Nothing can stop a browser from decoding, but nobody has to wait for it. */
function decode(file: Blob): Promise<ImageBitmap> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new SlowPhotoError()), maxDecodeMs);
    void createImageBitmap(file, { imageOrientation: 'from-image' })
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Never makes an image larger. */
function draw(image: ImageBitmap | HTMLCanvasElement, maxSize: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSize / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no memory left for a canvas.');
  // JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The photo could not be encoded.'))), 'image/jpeg', quality);
  });
}
