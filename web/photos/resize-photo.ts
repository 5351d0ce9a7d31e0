/** In pixels, on the long side. */
const maxPhotoSize = 1_600;
const maxThumbnailSize = 320;

const quality = { photo: 0.82, thumbnail: 0.7 };

export type ResizedPhoto = { photo: Blob; thumbnail: Blob };

/**
 * Turns a photo upright and makes it small enough to send. The pixels are encoded again, so location and camera data are gone.
 * @throws Error if this browser cannot read the file
 */
export async function resizePhoto(file: Blob): Promise<ResizedPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const photo = draw(bitmap, maxPhotoSize);
    return { photo: await toJpeg(photo, quality.photo), thumbnail: await toJpeg(draw(photo, maxThumbnailSize), quality.thumbnail) };
  } finally {
    bitmap.close();
  }
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
