import type { Page } from '@playwright/test';
import { exif } from '../server/testing/sample-photos.ts';

export type PhotoFile = { name: string; mimeType: string; buffer: Buffer };

type DrawOptions = { width?: number; height?: number; left?: string; right?: string; orientation?: number };

/** A JPEG whose left and right halves have these colors, with a camera, a position and an orientation in its EXIF. */
export async function drawPhoto(
  page: Page,
  name: string,
  { width = 1200, height = 900, left = '#b5543c', right = '#5b7d8f', orientation = 1 }: DrawOptions = {},
): Promise<PhotoFile> {
  const base64 = await page.evaluate(draw, { width, height, left, right });
  const jpeg = Buffer.from(base64, 'base64');
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([jpeg.subarray(0, 2), exif({ orientation }), jpeg.subarray(2)]),
  };
}

function draw({ width, height, left, right }: { width: number; height: number; left: string; right: string }): string {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  context.fillStyle = left;
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = right;
  context.fillRect(width / 2, 0, width / 2, height);
  context.fillStyle = 'white';
  context.fillRect(width * 0.2, height * 0.6, width * 0.3, height * 0.1);
  return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
}
