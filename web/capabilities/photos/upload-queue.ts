import { heicCure } from '@fettle/contract/photos/heic.ts';
import { useMemo } from 'react';
import { msg } from '@fettle/i18n/message.ts';
import { t } from '../../ui/language/language.ts';
import { ApiError } from '../../sync/client/api-error.ts';
import { type Attempt, useAttempts } from '../../sync/pending/attempts.ts';
import { getPageUser } from '../../sync/client/client.ts';
import { externalStore } from '../../sync/client/external-store.ts';
import { discardWrite, keepPhoto, retryWrite } from '../../sync/pending/send-write.ts';
import { reloadHolds } from '../../sync/app-shell/reload-holds.ts';
import { useWrites } from '../../sync/pending/waiting-writes.ts';
import type { Write } from '../../sync/pending/write.ts';
import { resizePhoto, type ResizedPhoto, SlowPhotoError } from './resize-photo.ts';

/** A photo that is not on the server yet. */
export type PhotoUpload = {
  readonly id: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1. */
  readonly progress: number;
  /** The photo's thumbnail, once that is made. */
  readonly thumbnail?: Blob;
  /** Why it failed. */
  readonly message?: string;
  /** Undefined for a file that cannot be sent. */
  readonly retry?: () => void;
  readonly discard?: () => void;
};

/** A photo that is being made small. Until then, this device does not keep it. */
type Preparation = PhotoUpload & { readonly machineId: number; readonly userId: number };

const preparations = externalStore<readonly Preparation[]>([]);
let lastId = 0;
let last: Promise<void> = Promise.resolve();

/** Keeps a photo of a machine on this device until it is uploaded. One at a time is made small: a phone has little memory. */
export function addUpload(machineId: number, file: Blob, note = ''): void {
  const userId = getPageUser();
  if (!userId) return;
  lastId -= 1;
  const preparation: Preparation = { id: lastId, machineId, userId, state: 'waiting', progress: 0 };
  setPreparations([...preparations.get(), preparation]);
  last = last.then(() => prepare(preparation, file, note.trim()));
}

async function prepare(preparation: Preparation, file: Blob, note: string): Promise<void> {
  const { id, machineId, userId } = preparation;
  const discard = () => setPreparations(preparations.get().filter((other) => other.id !== id));
  const fail = (message: string) =>
    setPreparations(preparations.get().map((other) => (other.id === id ? { ...other, state: 'failed', message, discard } : other)));
  let files: ResizedPhoto;
  try {
    files = await resizePhoto(file);
  } catch (error) {
    if (error instanceof SlowPhotoError) return fail(error.message);
    fail(t(heicCure(await headOf(file)) ?? msg("This device can't read the file as a photo.")));
    return;
  }
  try {
    await keepPhoto({ machineId, userId, note, files });
    discard();
  } catch (error) {
    fail(error instanceof ApiError && !error.isNetworkError ? error.message : t('This browser has no room for it.'));
  }
}

/** The file's first 12 bytes; none when it cannot be read. */
async function headOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(
    await file
      .slice(0, 12)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
}

function setPreparations(changed: readonly Preparation[]): void {
  preparations.set(changed);
  const isBusy = changed.some(({ state }) => state === 'waiting');
  if (isBusy) {
    reloadHolds.add('photos');
    addEventListener('beforeunload', warnBeforeLeaving);
  } else {
    reloadHolds.delete('photos');
    removeEventListener('beforeunload', warnBeforeLeaving);
  }
}

function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The photos of a machine that are not on the server yet, oldest first. */
export function useUploads(machineId: number): readonly PhotoUpload[] {
  const prepared = preparations.useValue();
  const writes = useWrites();
  const attempts = useAttempts();
  return useMemo(() => {
    const kept = writes.filter((write) => write.call === 'addPhoto' && write.machineId === machineId);
    return [
      ...kept.map((write) => uploadOf(write, attempts.get(write.id))),
      ...prepared.filter((preparation) => preparation.machineId === machineId && preparation.userId === getPageUser()),
    ];
  }, [machineId, prepared, writes, attempts]);
}

function uploadOf(write: Write, attempt: Attempt | undefined): PhotoUpload {
  const { id, files, refusal } = write;
  const upload = {
    id,
    progress: 0,
    ...(files && { thumbnail: files.thumbnail }),
    discard: () => void discardWrite(write),
  };
  const retry = () => void retryWrite(write);
  if (refusal) return { ...upload, state: 'failed', message: refusal.message, retry };
  if (!attempt) return { ...upload, state: 'waiting' };
  if ('progress' in attempt) return { ...upload, state: 'sending', progress: attempt.progress };
  // Sent as soon as the server answers.
  if (attempt.failure.isNetworkError) return { ...upload, state: 'waiting' };
  return { ...upload, state: 'failed', message: attempt.failure.message, retry };
}
