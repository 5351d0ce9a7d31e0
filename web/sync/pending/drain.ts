import { ApiError } from '../client/api-error.ts';
import { invalidate, machineLists, updateCards } from '../client/cache-reply.ts';
import { randomKey } from '../client/idempotency-keys.ts';
import { logApiError } from '../client/log-error.ts';
import { queryClient } from '../client/query-client.ts';
import { checkHealth, onReconnect } from '../client/reachability.ts';
import { reportError } from '../client/report-error.ts';
import { machineAbout, retriedWrite, writesAfterDiscard, writesAfterRefusal, writesAfterReply } from './later-writes.ts';
import { setAttempt } from './attempts.ts';
import { inOneSender } from './one-sender.ts';
import { transmit } from './transmit.ts';
import { allWrites, changeWrites, isWaiting, reloadWrites } from './waiting-writes.ts';
import { temporaryId, type WaitingReply, type Write } from './write.ts';

/** Photos take long, so other writes do not wait for them. */
const lanes = ['writes', 'photos'] as const;
type Lane = (typeof lanes)[number];

export type Outcome = { reply: WaitingReply } | { error: ApiError };

const retryAfterMs = 15_000;
/** A server that answers, but cannot save now, is not asked again with every reply. */
let pausedUntil = 0;
/** How often a write is sent while something between this device and the server replies in its place. */
const maxForeignReplies = 3;

const running = new Set<Lane>();
const sentListeners = new Set<(write: Write, reply: WaitingReply) => void>();

/** Sends what waits, in order. Does nothing while another tab does it, unless this one takes over. */
export async function drain({ takesOver = false } = {}): Promise<void> {
  await Promise.all(lanes.map((lane) => drainLane(lane, takesOver)));
}

async function drainLane(lane: Lane, takesOver: boolean): Promise<void> {
  if (running.has(lane) || !nextOf(lane)) return;
  running.add(lane);
  try {
    await inOneSender(`fettle:outbox:${lane}`, () => sendAll(lane), { takesOver });
  } finally {
    running.delete(lane);
  }
}

async function sendAll(lane: Lane): Promise<void> {
  // Another tab may have sent some of them.
  await reloadWrites();
  const postponed = new Set<number>();
  let isAnySent = false;
  for (let write = nextOf(lane); write; write = nextOf(lane, postponed)) {
    const outcome = await attempt(write);
    if ('reply' in outcome) isAnySent = true;
    if (await settle(write.id, outcome)) continue;
    if (!('error' in outcome) || (await holdsBackOthers(outcome.error, lane))) break;
    postponed.add(lane === 'photos' ? write.id : (machineAbout(write) ?? 0));
  }
  if (isAnySent) loadAgain();
}

async function holdsBackOthers(error: ApiError, lane: Lane): Promise<boolean> {
  if (isOfSession(error)) return true;
  // What only this one meets. A firewall may also break off the connection without a reply.
  if (error.isForeign || (error.isNetworkError && (await checkHealth()))) {
    pausedUntil = Date.now() + retryAfterMs;
    return false;
  }
  return lane !== 'photos' || error.isNetworkError;
}

/** In the order in which they were made. `postponed`: photos, which have no order, or machines, whose other writes wait as well. */
function nextOf(lane: Lane, postponed?: ReadonlySet<number>): Write | undefined {
  return allWrites().find((write) => {
    const isOfLane = (write.call === 'addPhoto') === (lane === 'photos');
    const isPostponed = postponed?.has(lane === 'photos' ? write.id : (machineAbout(write) ?? 0));
    // A machine that could not be registered holds back only its own writes.
    return isOfLane && isWaiting(write) && (write.machineId ?? 1) > 0 && !isPostponed;
  });
}

/** Sends a write once. */
export async function attempt(write: Write): Promise<Outcome> {
  setAttempt(write.id, { progress: 0 });
  try {
    const reply = await transmit(write, (progress) => setAttempt(write.id, { progress }));
    setAttempt(write.id, undefined);
    return { reply };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    setAttempt(write.id, { failure: error });
    if (isTemporary(error) && !error.isNetworkError) pausedUntil = Date.now() + retryAfterMs;
    return { error };
  }
}

/** Records what became of a write. Returns false if the others have to wait too. */
export async function settle(id: number, outcome: Outcome): Promise<boolean> {
  const write = allWrites().find((other) => other.id === id);
  // Settled by another attempt under the same key, or discarded.
  if (!write) return true;
  if ('reply' in outcome) {
    await saveReply(write, outcome.reply);
    return true;
  }
  const { error } = outcome;
  if (isOfSession(error)) {
    reportError(error, { call: write.call, kind: 'mutation' });
    return false;
  }
  if (isTemporary(error)) {
    logApiError(write.call, error);
    const foreignReplies = (write.foreignReplies ?? 0) + Number(error.isForeign);
    if (foreignReplies < maxForeignReplies) {
      if (error.isForeign) await changeWrites({ saved: [{ ...write, foreignReplies }] });
      return false;
    }
  }
  reportError(error, { call: write.call, kind: 'mutation' });
  await saveRefusal(write, error);
  return true;
}

/** The session has ended, or belongs to another employee: the write waits for its own. */
function isOfSession({ status, isSessionChange }: ApiError): boolean {
  return status === 401 || isSessionChange;
}

function isTemporary({ isOutcomeUnknown, status }: ApiError): boolean {
  return isOutcomeUnknown || status > 501 || [408, 429].includes(status);
}

async function saveReply(write: Write, reply: WaitingReply): Promise<void> {
  // Until it is in the list of photos, it stays in the list of uploads.
  if ('photo' in reply) await queryClient.invalidateQueries({ queryKey: ['getPhotos', write.machineId] });
  const registered = 'machine_id' in reply ? { temporaryId: temporaryId(write.id), machineId: reply.machine_id } : undefined;
  await changeWrites({ saved: writesAfterReply(write, reply, laterThan(write)), removed: [write.id], registered, sent: { write, reply } });
  for (const listener of sentListeners) listener(write, reply);
}

async function saveRefusal(
  { foreignReplies: _foreignReplies, ...write }: Write,
  { message, machine, isOutcomeUnknown }: ApiError,
): Promise<void> {
  const refused: Write = { ...write, state: 'refused', refusal: { message, machine, isOutcomeUnknown } };
  await changeWrites({ saved: [refused, ...writesAfterRefusal(write, machine, laterThan(write))] });
  if (machine) updateCards(write, { machine });
}

/** Sends a waiting write now, and a refused one once more, replacing the machine's state of now. */
export async function retryWrite(write: Write): Promise<void> {
  // Under the same key, what was saved is not saved twice.
  const key = write.refusal?.isOutcomeUnknown ? write.key : randomKey();
  if (write.state === 'refused') await changeWrites({ saved: [retriedWrite(write, key)] });
  await drain();
}

/** A machine that is not registered goes with all that was recorded on it. */
export async function discardWrite(write: Write): Promise<void> {
  const others = laterThan(write);
  const machineId = machineAbout(write);
  const isMachine = write.call === 'addMachine';
  const removed = isMachine ? others.filter((other) => machineAbout(other) === machineId) : [];
  await changeWrites({
    saved: isMachine ? [] : writesAfterDiscard(write, others),
    removed: [write.id, ...removed.map(({ id }) => id)],
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
  // Any reply shows that the server answers.
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, ...event }) => {
    const isReply = type === 'updated' && 'action' in event && event.action.type === 'success' && event.action.manual !== true;
    if (isReply && Date.now() >= pausedUntil) drainInBackground();
  });
  const timer = setInterval(drainInBackground, retryAfterMs);
  addEventListener('online', drainInBackground);
  document.addEventListener('visibilitychange', drainWhenVisible);
  drainWhenVisible();
  return () => {
    unsubscribe();
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
