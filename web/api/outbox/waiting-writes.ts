import type { CallReply } from '@fettle/contract/call.ts';
import type { Api } from '@fettle/contract';
import type { Employee } from '@fettle/contract/employee.ts';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../query-client.ts';
import type { ApplyContext } from './apply-write.ts';
import { machineAbout } from './later-writes.ts';
import { Overlay } from './overlay.ts';
import type { SentWrite, Write } from './write.ts';
import { insertWrite, loadWrites, saveWrites } from './write-store.ts';

/** A write that is still `new` after this time was left by a tab that is gone. */
const abandonedAfterMs = 30_000;

/** Tells the other tabs of this browser that an employee's writes have changed. */
const channel = new BroadcastChannel('fettle:outbox');

let owner: number | undefined;
let writes: readonly Write[] = [];
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

export const overlay = new Overlay(queryClient, { context: applyContext, waiting: waitingWrites });

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

export async function reloadWrites(): Promise<void> {
  const userId = owner;
  if (userId === undefined) return;
  const loaded = await loadWrites(userId);
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- another employee may have logged in meanwhile
  if (owner === userId) show(loaded);
}

export async function addWrite(write: Omit<Write, 'id'>): Promise<Write> {
  const added = await insertWrite(write);
  change([...writes, added]);
  return added;
}

type Changes = Parameters<typeof saveWrites>[0] & { sent?: SentWrite };

/** Saves and removes writes, all or nothing. */
export async function changeWrites({ saved = [], removed = [], registered, sent }: Changes): Promise<void> {
  await saveWrites({ saved, removed, registered });
  if (sent) accept(sent);
  const savedById = new Map(saved.map((write) => [write.id, write]));
  change(writes.filter(({ id }) => !removed.includes(id)).map((write) => savedById.get(write.id) ?? write));
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

function applyContext(): ApplyContext {
  const user = loggedInEmployee();
  const author = { id: user?.id ?? 0, name: user ? fullName(user) : '' };
  return { author, nameOf: (id) => (id === author.id ? author.name : nameOfTechnician(id)) };
}

function loggedInEmployee(): Employee | null | undefined {
  return queryClient.getQueryData<{ user: Employee | null }>(['hydrate'])?.user;
}

function nameOfTechnician(id: number): string {
  const technicians = queryClient.getQueryData<CallReply<Api['getTechnicians']>['data']>(['getTechnicians']);
  const technician = technicians?.find((other) => other.id === id);
  return technician ? fullName(technician) : overlay.nameOfTechnician(id);
}

function fullName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`;
}
