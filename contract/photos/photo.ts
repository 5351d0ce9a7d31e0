import * as z from 'zod/mini';
import { Id, Instant, multiLineText } from '../shared/common-schemas.ts';
import { maxPhotoTextLength } from '../shared/limits.ts';
import { issueText } from '../shared/issue-text.ts';

export const PhotoText = multiLineText(maxPhotoTextLength);

/** SHA-256 of a stored file, in hex. */
export const FileHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, issueText('{field} must be a SHA-256 in hex.')));

/** A photo of a machine. Its URLs contain the hash of the file, so the content behind a URL never changes. */
export const Photo = z.object({
  id: Id,
  url: z.string(),
  /** null if nobody has uploaded one. */
  thumbnail_url: z.nullable(z.string()),
  /** In pixels, as displayed. */
  width: Id,
  height: Id,
  /** The size of the file. */
  bytes: Id,
  note: z.nullable(z.string()),
  date: Instant,
  /** When it reached the server, if it was made without a connection; else null. */
  arrived_on: z.nullable(Instant),
  author_name: z.string(),
});
export type Photo = z.infer<typeof Photo>;
