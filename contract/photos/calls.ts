import * as z from 'zod/mini';
import { msg } from '@fettle/i18n/message.ts';
import { type Calls, fileReply, ok } from '../call.ts';
import { Id, PathId } from '../shared/common-schemas.ts';
import { maxPhotoBytes, maxThumbnailBytes } from '../shared/limits.ts';
import { FileHash, Photo, PhotoText } from './photo.ts';

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof photoTypes)[number];

export const photoCalls = {
  addPhoto: {
    method: 'POST',
    path: '/api/create/add_photo/:id',
    summary:
      'Adds a photo to a machine, with the text `note` if there is one. At most 50 megapixels. Location, camera and other metadata are removed before the file is stored; the orientation of a JPEG is kept.',
    access: 'employee',
    mayWait: true,
    params: z.object({ id: PathId }),
    query: z.strictObject({ note: z.optional(PhotoText) }),
    upload: { what: msg('photo'), types: photoTypes, maxBytes: maxPhotoBytes },
    reply: ok({ photo: Photo }),
  },
  addThumbnail: {
    method: 'POST',
    path: '/api/create/add_thumbnail/:photoId',
    summary:
      'Adds a thumbnail of at most 640 by 640 pixels to a photo that has none. Without a thumbnail, the web app shows the photo itself in lists.',
    access: 'author-or-admin',
    params: z.object({ photoId: PathId }),
    upload: { what: msg('thumbnail'), types: ['image/jpeg'], maxBytes: maxThumbnailBytes },
    reply: ok({ photo: Photo }),
  },
  getPhotos: {
    method: 'GET',
    path: '/api/read/get_photos/:id',
    summary:
      "Lists a machine's photos, newest first, at most 100. For the next page, send the last photo's id as `before`. `total` counts all of them.",
    access: 'employee',
    params: z.object({ id: PathId }),
    query: z.strictObject({ before: z.optional(PathId) }),
    reply: ok({ data: z.array(Photo), meta: z.object({ total: z.int(), next_before: z.nullable(Id) }) }),
  },
  getPhoto: {
    method: 'GET',
    path: '/api/read/get_photo/:photoId/:hash',
    summary: 'Returns the file of a photo, or of its thumbnail, whichever has this hash. `get_photos` returns the URLs.',
    access: 'employee',
    params: z.object({ photoId: PathId, hash: FileHash }),
    reply: fileReply(photoTypes.join(', '), { isImmutable: true }),
  },
  deletePhoto: {
    method: 'DELETE',
    path: '/api/delete/delete_photo/:photoId',
    summary: 'Deletes a photo. `restore_photo` undoes it within an hour; after that, the file is removed too.',
    access: 'employee',
    params: z.object({ photoId: PathId }),
    reply: ok({}),
  },
  restorePhoto: {
    method: 'POST',
    path: '/api/create/restore_photo/:photoId',
    summary: 'Restores a photo that was deleted less than an hour ago, with its text, author and date.',
    access: 'employee',
    params: z.object({ photoId: PathId }),
    reply: ok({ photo: Photo }),
  },
} as const satisfies Calls;
