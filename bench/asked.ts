import { randomBytes } from 'node:crypto';
import { jpeg } from '../server/testing/sample-photos.ts';

/** What an employee asks for, or sends. */
export type Asked = { method: string; path: string; body?: Buffer; type?: string };

export function json(body: object): Pick<Asked, 'body' | 'type'> {
  return { body: Buffer.from(JSON.stringify(body)), type: 'application/json' };
}

/** Items at the front are no more likely than others. */
export function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item;
}

/** The size of a photo that the page has made smaller. */
const photoBytes = 300_000;
const onePhoto = withoutMarkers(photoBytes);

/** A photo that differs from all others in a few bytes. */
export function newPhoto(): Pick<Asked, 'body' | 'type'> {
  const scan = Buffer.from(onePhoto);
  withoutMarkers(16).copy(scan);
  return { body: jpeg({ scan }), type: 'image/jpeg' };
}

/** Random bytes that do not begin a marker of JPEG. */
function withoutMarkers(length: number): Buffer {
  return randomBytes(length).map((byte) => byte % 255) as Buffer;
}
