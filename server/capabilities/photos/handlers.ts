import { maxId } from '@fettle/contract/shared/common-schemas.ts';
import { maxPhotos } from '@fettle/contract/shared/limits.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import type { photoCalls, PhotoType } from '@fettle/contract/photos/calls.ts';
import type { Photo } from '@fettle/contract/photos/photo.ts';
import { msg } from '@fettle/i18n/message.ts';
import type { ExpiryClocks } from '../../platform/system/expiry-clocks.ts';
import type { Db, Engine } from '../../platform/database/engine.ts';
import { readAll } from '../../platform/database/read-all.ts';
import { requireAuthor } from '../../platform/http/require-author.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import { insertEvents, recordEvents } from '../machines/events.ts';
import { machineNotFound } from '../machines/machine-card.ts';
import { findMachine, touchMachine } from '../machines/store.ts';
import { timeOfChange } from '../machines/time-of-change.ts';
import { retentionMs } from './collect-garbage.ts';
import { readImage } from './images/image-file.ts';
import { hashPhoto, type PhotoFiles } from './photo-files.ts';
import {
  addPhoto,
  countPhotos,
  findPhoto,
  listPhotos,
  markPhotoDeleted,
  type PhotoRow,
  photoUrl,
  restorePhoto,
  setThumbnail,
} from './store.ts';

type Dependencies = ExpiryClocks & {
  engine: Engine;
  now: () => Date;
  files: PhotoFiles;
  logError: (details: object, message: string) => void;
};

const pageSize = 100;
/** In pixels. */
const maxThumbnailSize = 640;

export function photoHandlers({ engine, now, steadyNow, expiryNow, files, logError }: Dependencies): Handlers<typeof photoCalls> {
  /**
   * Writes a file, and then the rows that refer to it. Inside the transaction the file cannot be collected as garbage: it is written again
   * if that happened before (see collect-garbage.ts).
   */
  async function lockFile(db: Db, hash: string, file: Buffer): Promise<void> {
    await engine.lockUntilCommit(db, hash);
    await files.write(hash, file);
  }

  async function requireRoom(): Promise<void> {
    if (!(await files.hasRoom())) throw new AppError('disk_full', noRoom);
  }

  return {
    async addPhoto({ params, query, body }, { currentUser, madeOn, transaction }) {
      const { file, ...image } = readImage(body);
      const hash = hashPhoto(file);
      await requireRoom();
      // Before the file is written, because that of a refused photo would stay until the next collection.
      if (!(await findMachine(engine.db, params.id))) throw machineNotFound();
      if ((await countPhotos(engine.db, { machineId: params.id })) >= maxPhotos) throw tooManyPhotos();
      await files.write(hash, file);
      return transaction(async (db) => {
        const time = await timeOfChange(db, params.id, madeOn());
        const { on: date, arrived_on } = time;
        if (!(await touchMachine(db, params.id, date))) throw machineNotFound();
        // Its row is locked by now, so two photos cannot exceed the limit together.
        if ((await countPhotos(db, { machineId: params.id })) >= maxPhotos) throw tooManyPhotos();
        await lockFile(db, hash, file);
        const note = query.note ?? null;
        const photo = { machine_id: params.id, date, arrived_on, note, ...image, bytes: file.length, hash };
        const id = await addPhoto(db, { ...photo, author_id: currentUser.id });
        await insertEvents(db, [{ machine_id: params.id, kind: 'photo_added', ...time, author_id: currentUser.id, to: note }]);
        return {
          message: msg('Photo added'),
          photo: toPhoto({ ...photo, id, author_id: currentUser.id, thumbnail_hash: null, author_name: fullName(currentUser) }),
        };
      });
    },

    async addThumbnail({ params: { photoId }, body }, { session, transaction }) {
      const { file, width, height } = readImage(body);
      if (Math.max(width, height) > maxThumbnailSize) {
        throw new AppError(
          'bad_input',
          msg('A thumbnail may have at most {maxThumbnailSize} by {maxThumbnailSize} pixels.', { maxThumbnailSize }),
        );
      }
      // Before the file is written, as above.
      const before = await requirePhoto(engine.db, photoId);
      requireAuthor(session, before.author_id);
      if (before.thumbnail_hash !== null) throw hasThumbnail();
      const hash = hashPhoto(file);
      await files.write(hash, file);
      return transaction(async (db) => {
        await lockFile(db, hash, file);
        const isSet = await setThumbnail(db, photoId, hash);
        const photo = await requirePhoto(db, photoId);
        if (!isSet) throw hasThumbnail();
        return { message: msg('Thumbnail added'), photo: toPhoto(photo) };
      });
    },

    async getPhotos({ params: { id }, query: { before = maxId } }) {
      const { db } = engine;
      const [rows, total] = await readAll(
        db,
        () => listPhotos(db, { machineId: id, before, limit: pageSize + 1 }),
        () => countPhotos(db, { machineId: id }),
      );
      if (total === 0 && !(await findMachine(db, id))) throw machineNotFound();
      const data = rows.slice(0, pageSize).map(toPhoto);
      const next_before = rows.length > pageSize ? (data.at(-1)?.id ?? null) : null;
      return { message: msg('Photos'), data, meta: { total, next_before } };
    },

    async getPhoto({ params: { photoId, hash } }) {
      const photo = await requirePhoto(engine.db, photoId);
      if (photo.hash !== hash && photo.thumbnail_hash !== hash) throw photoNotFound();
      const isThumbnail = photo.hash !== hash;
      const type: PhotoType = isThumbnail ? 'image/jpeg' : photo.type;
      // The hash from the row, so that no path is built from the request.
      const file = await files.read(isThumbnail && photo.thumbnail_hash ? photo.thumbnail_hash : photo.hash);
      if (!file) {
        logError({ photo: photoId, hash }, 'the file of a photo is missing');
        throw new AppError('not_found', msg("This photo's file is missing on the server."));
      }
      return { file, name: `photo-${photoId}.${extensions[type]}`, type, inline: true };
    },

    async deletePhoto({ params }, { currentUser, transaction }) {
      return transaction(async (db) => {
        const on = now().toISOString();
        const deleted = await markPhotoDeleted(db, params.photoId, steadyNow().toISOString());
        if (!deleted) throw photoNotFound();
        const { machine_id, note } = deleted;
        await recordEvents(db, [{ machine_id, kind: 'photo_removed', on, arrived_on: null, author_id: currentUser.id, from: note }]);
        return { message: msg('Photo deleted') };
      });
    },

    async restorePhoto({ params: { photoId } }, { currentUser, transaction }) {
      return transaction(async (db) => {
        const restored = await restorePhoto(db, photoId, new Date(expiryNow().getTime() - retentionMs).toISOString());
        if (!restored) throw photoNotFound();
        const { machine_id, note } = restored;
        await recordEvents(db, [
          { machine_id, kind: 'photo_restored', on: now().toISOString(), arrived_on: null, author_id: currentUser.id, to: note },
        ]);
        // The machine is locked by now, so a photo cannot be added meanwhile.
        if ((await countPhotos(db, { machineId: machine_id })) > maxPhotos) throw tooManyPhotos();
        return { message: msg('Photo restored'), photo: toPhoto(await requirePhoto(db, photoId)) };
      });
    },
  };
}

const noRoom = msg(
  "The server's disk is almost full, so no photos can be saved. Tell an admin. The rest is kept for machines, notes and repairs.",
);

function tooManyPhotos(): AppError {
  return new AppError(
    'conflict',
    msg('This machine has {maxPhotos} photos, which is the most. Delete some that are no longer needed.', { maxPhotos }),
  );
}

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const satisfies Record<PhotoType, string>;

async function requirePhoto(db: Db, id: number): Promise<PhotoRow> {
  const photo = await findPhoto(db, { id });
  if (!photo) throw photoNotFound();
  return photo;
}

function hasThumbnail(): AppError {
  return new AppError('conflict', msg('This photo already has a thumbnail.'));
}

function photoNotFound(): AppError {
  return new AppError('not_found', msg('Photo not found'));
}

function toPhoto({ id, hash, thumbnail_hash, width, height, bytes, note, date, arrived_on, author_name }: PhotoRow): Photo {
  return {
    id,
    url: photoUrl(id, hash),
    thumbnail_url: thumbnail_hash === null ? null : photoUrl(id, thumbnail_hash),
    width,
    height,
    bytes,
    note,
    date,
    arrived_on,
    author_name,
  };
}
