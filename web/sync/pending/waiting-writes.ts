import type { CallReply } from '@fettle/contract/call.ts';
import type { Api } from '@fettle/contract';
import type { Employee } from '@fettle/contract/employees/employee.ts';
import { useSyncExternalStore } from 'react';
import { findStoredCard } from '../persisted/stored-cards.ts';
import { queryClient } from '../client/query-client.ts';
import { machineAbout } from './later-writes.ts';
import { Overlay } from './overlay.ts';
import type { Author, SentWrite, Write } from './write.ts';
import { insertWrite, loadWrites, saveWrites } from './write-store.ts';

/** A write that is still `new` after this time was left by a tab that is gone. */
const abandonedAfterMs = 30_000;

/** Tells the other tabs of this browser that an employee's writes have changed. */
const channel = new BroadcastChannel('fettle:outbox');

let owner: number | undefined;
let writes: readonly Write[] = [];
let loading: Promise<void> | undefined;
let turn: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

export const overlay = new Overlay(queryClient, { author, waiting: waitingWrites });

channel.addEventListener('message', ({ data }: MessageEvent<number | SentWrite>) => {
  if (typeof data === 'object') {
    if (data.write.userId === owner) overlay.accept(data);
  } else if (data === owner) void reloadWrites();
});
overlay.start();

/** The writes of the logged-in employee on this device, in the order in which they were made. */
export function allWrites(): readonly Write[] {
  return writes;
}

/** Those that the cards show and that will be sent. */
function waitingWrites(): readonly Write[] {
  return writes.filter(isWaiting);
}

export function isWaiting({ state, madeOn }: Write): boolean {
  return state === 'waiting' || (state === 'new' && Date.now() - madeOn > abandonedAfterMs);
}

export function useWrites(): readonly Write[] {
  return useSyncExternalStore(onWritesChange, allWrites);
}

export function onWritesChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the writes of an employee; undefined after the session. */
export function setOwner(userId: number | undefined): Promise<void> {
  if (owner !== userId) {
    owner = userId;
    writes = [];
    overlay.forget();
    for (const listener of listeners) listener();
    loading = undefined;
  }
  loading ??= reloadWrites();
  return loading;
}

export function reloadWrites(): Promise<void> {
  return inTurn(load);
}

/** What is stored and what this tab shows change together, one after the other. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = turn.then(work);
  turn = result.catch(() => undefined);
  return result;
}

async function load(): Promise<void> {
  const userId = owner;
  if (userId === undefined) return;
  const loaded = await loadWrites(userId);
  await Promise.all(loaded.map(rememberCard));
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- another employee may have logged in meanwhile
  if (owner === userId) show(loaded);
}

/** After the app was closed, its machine's card is not in the cache until it is opened. */
async function rememberCard({ machineId }: Write): Promise<void> {
  if (machineId === undefined || machineId < 0 || overlay.known(machineId)) return;
  const card = await findStoredCard(machineId);
  if (card) overlay.remember(card);
}

export function addWrite(write: Omit<Write, 'id'>): Promise<Write> {
  return inTurn(async () => {
    const added = await insertWrite(write);
    change([...writes, added]);
    return added;
  });
}

type Changes = Parameters<typeof saveWrites>[0] & { sent?: SentWrite };

/** Saves and removes writes, all or nothing. */
export function changeWrites({ saved = [], removed = [], registered, sent }: Changes): Promise<void> {
  return inTurn(async () => {
    await saveWrites({ saved, removed, registered });
    if (sent) accept(sent);
    const savedById = new Map(saved.map((write) => [write.id, write]));
    change(writes.filter(({ id }) => !removed.includes(id)).map((write) => savedById.get(write.id) ?? write));
  });
}

/** Each tab, because the others would otherwise show the card as it was before. */
function accept(sent: SentWrite): void {
  overlay.accept(sent);
  const { files: _files, ...write } = sent.write;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  channel.postMessage({ ...sent, write } satisfies SentWrite);
}

function change(changed: readonly Write[]): void {
  show(changed);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  channel.postMessage(owner);
}

function show(changed: readonly Write[]): void {
  const machineIds = new Set([...writes, ...changed].flatMap((write) => machineAbout(write) ?? []));
  writes = changed;
  if (machineIds.size > 0) overlay.showAll(machineIds);
  for (const listener of listeners) listener();
}

function author(): Author {
  const user = queryClient.getQueryData<{ user: Employee | null }>(['hydrate'])?.user;
  return { id: user?.id ?? 0, name: user ? fullName(user) : '' };
}

/** Undefined for an employee who is in no list on this device. */
export function nameOfTechnician(id: number): string | undefined {
  const technicians = queryClient.getQueryData<CallReply<Api['getTechnicians']>['data']>(['getTechnicians']);
  const technician = technicians?.find((other) => other.id === id);
  return technician && fullName(technician);
}

function fullName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`;
}
