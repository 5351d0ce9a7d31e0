import { useSyncExternalStore } from 'react';
import { ApiError } from '../api/api-error.ts';
import { getPageUser } from '../api/client.ts';
import { randomKey } from '../api/idempotency-keys.ts';
import { onReconnect } from '../api/reachability.ts';
import { reportError } from '../api/report-error.ts';
import { uploadFile } from '../api/upload-file.ts';
import { refetchPhotos } from './queries.ts';
import { resizePhoto, type ResizedPhoto } from './resize-photo.ts';

/** A photo that is not on the server yet. */
export type PhotoUpload = {
  readonly id: number;
  readonly machineId: number;
  readonly note: string;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1. */
  readonly progress: number;
  /** The URL of its thumbnail, once that is made. */
  readonly preview?: string;
  /** Why it failed. */
  readonly message?: string;
};

/** What is already done of an upload, so that a retry continues there, with the same keys. */
type Job = {
  file: Blob;
  /** The employee who chose the photo. */
  user: number | null | undefined;
  photoKey: string;
  thumbnailKey: string;
  resized?: ResizedPhoto;
  photoId?: number;
  isUnreachable?: boolean;
};

let uploads: readonly PhotoUpload[] = [];
const jobs = new Map<number, Job>();
const listeners = new Set<() => void>();
let nextId = 1;
let isRunning = false;

/** Uploads a photo of a machine, after those that are waiting. Continues while the employee uses other screens. */
export function addUpload(machineId: number, file: Blob, note = ''): void {
  const id = nextId;
  nextId += 1;
  jobs.set(id, { file, user: getPageUser(), photoKey: randomKey(), thumbnailKey: randomKey() });
  setUploads([...uploads, { id, machineId, note: note.trim(), state: 'waiting', progress: 0 }]);
  void run();
}

export function retryUpload(id: number): void {
  update(id, { state: 'waiting', progress: 0 });
  void run();
}

export function discardUpload(id: number): void {
  const upload = uploads.find((upload) => upload.id === id);
  if (upload?.preview) URL.revokeObjectURL(upload.preview);
  jobs.delete(id);
  setUploads(uploads.filter((upload) => upload.id !== id));
}

/** The uploads of a machine, oldest first. */
export function useUploads(machineId: number): readonly PhotoUpload[] {
  return useSyncExternalStore(subscribe, () => uploads).filter((upload) => upload.machineId === machineId);
}

function subscribe(listener: () => void): () => void {
  discardOtherUsers();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One at a time: a phone has little memory, and a shop's Wi-Fi is shared. */
async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  for (;;) {
    discardOtherUsers();
    const upload = uploads.find(({ state }) => state === 'waiting');
    const job = upload && jobs.get(upload.id);
    if (!job) break;
    await send(upload, job);
  }
  isRunning = false;
}

async function send({ id, machineId, note }: PhotoUpload, job: Job): Promise<void> {
  update(id, { state: 'sending' });
  try {
    job.resized ??= await prepare(id, job.file);
    const { photo, thumbnail } = job.resized;
    const onProgress = (progress: number) => update(id, { progress });
    const query = note ? { note } : {};
    job.photoId ??= (await uploadFile('addPhoto', { params: { id: machineId }, query }, photo, { key: job.photoKey, onProgress })).photo.id;
    await uploadFile('addThumbnail', { params: { photoId: job.photoId } }, thumbnail, { key: job.thumbnailKey, onProgress: () => {} });
    await refetchPhotos(machineId);
    discardUpload(id);
  } catch (error) {
    fail(id, job, error);
  }
}

async function prepare(id: number, file: Blob): Promise<ResizedPhoto> {
  const resized = await resizePhoto(file);
  update(id, { preview: URL.createObjectURL(resized.thumbnail) });
  return resized;
}

function fail(id: number, job: Job, error: unknown): void {
  job.isUnreachable = error instanceof ApiError && error.isNetworkError;
  if (!(error instanceof ApiError)) return update(id, { state: 'failed', message: "This device can't read the file as a photo." });
  update(id, { state: 'failed', message: error.message });
  // On the machine's card, the list of uploads shows the message.
  const errorMessage = () => (listeners.size > 0 ? undefined : `Photo not uploaded. ${error.message}`);
  if (getPageUser() === job.user) reportError(error, { call: 'addPhoto', kind: 'mutation', errorMessage });
}

/** On a shared device, an employee's photos are never sent as another's. */
function discardOtherUsers(): void {
  const user = getPageUser();
  // null: logged out or expired. The same employee may log in again.
  if (user === null || user === undefined) return;
  for (const [id, job] of jobs) if (job.user !== user) discardUpload(id);
}

function update(id: number, change: Partial<PhotoUpload>): void {
  setUploads(uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
}

function setUploads(changed: readonly PhotoUpload[]): void {
  uploads = changed;
  if (uploads.length > 0) addEventListener('beforeunload', warnBeforeLeaving);
  else removeEventListener('beforeunload', warnBeforeLeaving);
  for (const listener of listeners) listener();
}

function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

onReconnect(() => {
  for (const { id, state } of uploads) if (state === 'failed' && jobs.get(id)?.isUnreachable) retryUpload(id);
});
