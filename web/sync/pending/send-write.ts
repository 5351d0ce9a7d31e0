import type { Api } from '@fettle/contract';
import type { CallReply, CallRequest } from '@fettle/contract/call.ts';
import { ApiError } from '../client/api-error.ts';
import { cacheReply, invalidate, machineLists, updateCards } from '../client/cache-reply.ts';
import type { JsonCallName } from '../client/client.ts';
import { randomKey } from '../client/idempotency-keys.ts';
import { logApiError, logDeviceError } from '../client/log-error.ts';
import { queryClient } from '../client/query-client.ts';
import { checkHealth, isServerReachable, onReconnect } from '../client/reachability.ts';
import { reportError } from '../client/report-error.ts';
import { setAttempt } from './attempts.ts';
import { askToKeepStorage, expectedReply, keepWrite, letWait } from './keep-write.ts';
import { machineAbout, retriedWrite, writesAfterDiscard, writesAfterRefusal, writesAfterReply } from './later-writes.ts';
import { compareClocks, transmit } from './transmit.ts';
import { allWrites, changeWrites, isWaiting, reloadWrites } from './waiting-writes.ts';
import { isRegistered, temporaryId } from './temporary-id.ts';
import { type Undone, type WaitingCall, type WaitingReply, type Write } from './write.ts';

// In the order in which it happens: a write is kept, sent or let wait (keep-write.ts), sent later (drain), and settled.

/** How long a screen waits for the reply. After that, the write waits on the device. */
const patienceMs = 4_000;
const retryAfterMs = 15_000;
/** How often a write is sent while something between this device and the server replies in its place. */
const maxForeignReplies = 3;

type Outcome = { reply: WaitingReply } | { error: ApiError };

/**
 * Stores a write on this device, sends it and returns the server's reply. If the server does not answer soon, the write waits: the reply is
 * then what the server is expected to reply, with a message that says so. `sendDirectly` is used where the device cannot keep it.
 * @throws ApiError if the server refuses it at once
 */
export async function sendWrite<Name extends JsonCallName>(
  call: Name,
  { request, undone }: { request: CallRequest<Api[Name]>; undone: Undone | undefined },
  sendDirectly: () => Promise<CallReply<Api[Name]>>,
): Promise<CallReply<Api[Name]>> {
  // The casts: TypeScript cannot tell that a request and a reply belong to their call in a union of all.
  const write = await keepWrite({ call, request } as unknown as WaitingCall, { undone }).catch((error: unknown) => {
    logDeviceError('Storage', 'a change could not be kept', error);
  });
  if (write) return (await sendOrWait(write)) as CallReply<Api[Name]>;
  const reply = await sendDirectly();
  cacheReply({ call, request, machineId: undone?.id }, reply);
  return reply;
}

type Photo = { machineId: number; userId: number; note: string; files: { photo: Blob; thumbnail: Blob } };

/**
 * Keeps an employee's photo of a machine until it is uploaded, after those that wait already. Uploads it where the device cannot keep it.
 * @throws ApiError if the server refuses it then
 */
export async function keepPhoto({ machineId, userId, note, files }: Photo): Promise<void> {
  const asked = { call: 'addPhoto', request: { params: { id: machineId }, query: note ? { note } : {} } } as const;
  try {
    await keepWrite(asked, { files, userId });
  } catch (error) {
    logDeviceError('Storage', 'a photo could not be kept', error);
    const unkept = { id: 0, key: randomKey(), madeOn: Date.now(), machineName: undefined, state: 'new' } as const;
    await transmit({ ...asked, ...unkept, userId, machineId, files });
    await queryClient.invalidateQueries({ queryKey: ['getPhotos', machineId] });
    return;
  }
  askToKeepStorage();
  void drain();
}

async function sendOrWait(write: Write): Promise<WaitingReply> {
  const sending = isServerReachable() && !isBehindOthers(write) ? attempt(write) : undefined;
  const outcome = sending && (await Promise.race([sending, after(patienceMs)]));
  if (outcome && !('error' in outcome && outcome.error.isOutcomeUnknown)) {
    await changeWrites(() => ({ removed: [write.id] }));
    setAttempt(write.id, undefined);
    if ('error' in outcome) throw outcome.error;
    cacheReply(write, outcome.reply);
    return outcome.reply;
  }
  await letWait(write);
  if (!sending) void drain();
  // It may still arrive; the drain may send it as well, under the same key.
  else if (!outcome) void settleLate(write.id, sending);
  return expectedReply(write);
}

async function settleLate(id: number, sending: Promise<Outcome>): Promise<void> {
  const outcome = await sending;
  // Without the waiting change, the bench that was loaded before it would take it back.
  if ('reply' in outcome) await queryClient.invalidateQueries({ queryKey: ['getBench'] });
  await settle(id, outcome);
  if ('reply' in outcome) loadAgain();
}

/** Whether earlier writes of the same machine have to be sent first. */
function isBehindOthers(write: Write): boolean {
  const machineId = machineAbout(write);
  return allWrites().some((other) => other.call !== 'addPhoto' && isWaiting(other) && machineAbout(other) === machineId);
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}

/** Writes that are sent one after the other. `turnOf`: those of the same turn wait for each other. */
type Lane = { name: string; has: (write: Write) => boolean; turnOf: (write: Write) => number };

/** Photos take long, so other writes do not wait for them. They have no order; others have one for each machine. */
const lanes: readonly Lane[] = [
  { name: 'writes', has: ({ call }) => call !== 'addPhoto', turnOf: (write) => machineAbout(write) ?? 0 },
  { name: 'photos', has: ({ call }) => call === 'addPhoto', turnOf: ({ id }) => id },
];
const running = new Set<Lane>();

/** Sends what waits, in order. Does nothing while another tab does it, unless this one takes over. */
export async function drain({ takesOver = false } = {}): Promise<void> {
  await Promise.all(
    lanes
      .filter((lane) => !running.has(lane) && nextOf(lane))
      .map((lane) => {
        running.add(lane);
        const draining = inOneSender(`fettle:outbox:${lane.name}`, () => sendAll(lane), { takesOver });
        return draining.finally(() => running.delete(lane));
      }),
  );
}

/**
 * Runs `work` in one tab of this browser at a time; elsewhere it does nothing. A phone stops hidden tabs without a word, so a tab that
 * became visible takes the turn from them: two senders of the same write do no harm, because it has its key. Over plain http there are no
 * locks: there, each visible tab sends.
 */
async function inOneSender(name: string, work: () => Promise<void>, { takesOver }: { takesOver: boolean }): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return document.visibilityState === 'visible' ? work() : undefined;
  try {
    await locks.request(name, takesOver ? { steal: true } : { ifAvailable: true }, (lock) => lock && work());
  } catch (error) {
    // Another tab took over.
    if (!(error instanceof DOMException)) throw error;
  }
}

async function sendAll(lane: Lane): Promise<void> {
  // Another tab may have sent some of them.
  await reloadWrites();
  const postponed = new Set<number>();
  let isAnySent = false;
  for (let write = nextOf(lane); write; write = nextOf(lane, postponed)) {
    const outcome = await attempt(write);
    isAnySent ||= 'reply' in outcome;
    const delay = await settle(write.id, outcome);
    if (delay && (await holdsBackOthers(delay, lane))) break;
    if (delay) postponed.add(lane.turnOf(write));
  }
  if (isAnySent) loadAgain();
}

/** The next write, in the order in which they were made. A machine that could not be registered holds back only its own writes. */
function nextOf({ has, turnOf }: Lane, postponed?: ReadonlySet<number>): Write | undefined {
  return allWrites().find(
    (write) =>
      has(write) && isWaiting(write) && (write.machineId === undefined || isRegistered(write.machineId)) && !postponed?.has(turnOf(write)),
  );
}

async function holdsBackOthers(error: ApiError, lane: Lane): Promise<boolean> {
  if (isOfSession(error)) return true;
  // What only this one meets. A firewall may also break off the connection without a reply.
  if (error.isForeign || (error.isNetworkError && (await checkHealth()))) return false;
  return lane.name === 'writes' || error.isNetworkError;
}

/** Sends a write once. */
async function attempt(write: Write): Promise<Outcome> {
  setAttempt(write.id, { progress: 0 });
  try {
    const reply = await transmit(write, (progress) => setAttempt(write.id, { progress }));
    setAttempt(write.id, undefined);
    return { reply };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    setAttempt(write.id, { failure: error });
    return { error };
  }
}

/** Records what became of a write that waits. Returns why it goes on waiting. */
async function settle(id: number, outcome: Outcome): Promise<ApiError | undefined> {
  const write = allWrites().find((other) => other.id === id);
  // Settled by another attempt under the same key, or discarded.
  if (!write) return undefined;
  if ('reply' in outcome) {
    await saveReply(write, outcome.reply);
    return undefined;
  }
  const { error } = outcome;
  const foreignReplies = (write.foreignReplies ?? 0) + Number(error.isForeign);
  if (isTemporary(error) && foreignReplies < maxForeignReplies) {
    logApiError(write.call, error);
    if (error.isForeign) await changeWrites(() => ({ saved: [{ ...write, foreignReplies }] }));
    return error;
  }
  reportError(error, { call: write.call, kind: 'mutation' });
  if (isOfSession(error)) return error;
  await saveRefusal(write, error);
  return undefined;
}

/** The session has ended, or belongs to another employee: the write waits for its own. */
function isOfSession({ status, isSessionChange }: ApiError): boolean {
  return status === 401 || isSessionChange;
}

function isTemporary({ isOutcomeUnknown, status }: ApiError): boolean {
  return isOutcomeUnknown || status > 501 || [408, 429].includes(status);
}

const sentListeners = new Set<(write: Write, reply: WaitingReply) => void>();

async function saveReply(write: Write, reply: WaitingReply): Promise<void> {
  // Until it is in the list of photos, it stays in the list of uploads.
  if ('photo' in reply) await queryClient.invalidateQueries({ queryKey: ['getPhotos', write.machineId] });
  const registered = 'machine_id' in reply ? { temporaryId: temporaryId(write.id), machineId: reply.machine_id } : undefined;
  await changeWrites(() => ({
    saved: writesAfterReply(write, reply, laterThan(write)),
    removed: [write.id],
    registered,
    sent: { write, reply },
  }));
  for (const listener of sentListeners) listener(write, reply);
}

async function saveRefusal(
  { foreignReplies: _foreignReplies, ...write }: Write,
  { message, machine, isOutcomeUnknown }: ApiError,
): Promise<void> {
  const refused: Write = { ...write, state: 'refused', refusal: { message, machine, isOutcomeUnknown } };
  await changeWrites(() => ({ saved: [refused, ...writesAfterRefusal(write, machine, laterThan(write))] }));
  if (machine) updateCards(write, { machine });
}

/** Sends a waiting write now, and a refused one once more, replacing the machine's state of now. */
export async function retryWrite(write: Write): Promise<void> {
  // Under the same key, what was saved is not saved twice.
  const key = write.refusal?.isOutcomeUnknown ? write.key : randomKey();
  if (write.state === 'refused') {
    const ahead = await compareClocks();
    await changeWrites(() => ({
      // It may have been retried or discarded meanwhile.
      saved: allWrites().flatMap((now) => (now.id === write.id && now.state === 'refused' ? retriedWrite(now, key, ahead) : [])),
    }));
  }
  await drain({ takesOver: true });
}

/** A machine that is not registered goes with all that was recorded on it. */
export async function discardWrite(write: Write): Promise<void> {
  await changeWrites(() => {
    const others = laterThan(write);
    if (write.call !== 'addMachine') return { saved: writesAfterDiscard(write, others), removed: [write.id] };
    const ofMachine = others.filter(({ machineId }) => machineId === machineAbout(write));
    return { removed: [write, ...ofMachine].map(({ id }) => id) };
  });
  setAttempt(write.id, undefined);
  loadAgain();
}

function laterThan({ id }: Write): readonly Write[] {
  return allWrites().filter((other) => other.id > id);
}

/** What shows the changes. */
function loadAgain(): void {
  invalidate('getMachine', 'getPhotos', ...machineLists);
}

/** `listener` gets each write that was sent after it had to wait. */
export function onSent(listener: (write: Write, reply: WaitingReply) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

/** Sends what waits whenever there is a chance. Returns a function that ends it. */
export function drainWhenPossible(): () => void {
  const timer = setInterval(drainInBackground, retryAfterMs);
  addEventListener('online', drainInBackground);
  document.addEventListener('visibilitychange', drainWhenVisible);
  drainWhenVisible();
  return () => {
    clearInterval(timer);
    removeEventListener('online', drainInBackground);
    document.removeEventListener('visibilitychange', drainWhenVisible);
  };
}

function drainInBackground(): void {
  void drain();
}

function drainWhenVisible(): void {
  if (document.visibilityState === 'visible') void drain({ takesOver: true });
}

onReconnect(drainInBackground);
