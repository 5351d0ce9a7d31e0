import type { Api } from '@fettle/contract';
import type { CallReply } from '@fettle/contract/call.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { Note } from '@fettle/contract/records/note.ts';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { applyReply, applyWrite, cardOfNewMachine, newNote } from './apply-write.ts';
import { benchWithWrites } from './bench-with-writes.ts';
import { machineAbout } from './later-writes.ts';
import { keepOlderNotes } from './older-notes.ts';
import type { Author, SentWrite, ShownCard, Write } from './write.ts';

type BenchReply = CallReply<Api['getBench']>;

/** A reply that shows changes which the server does not have yet. */
type Shown<Reply> = Reply & { readonly isWaiting?: true };

/**
 * Shows waiting writes on the cards and benches in the cache: what the server last replied, with the writes of this device applied in order.
 * Nothing is lost when the card is loaded again before they are sent, and a discarded write is gone at once.
 */
export class Overlay {
  readonly #client: QueryClient;
  readonly #author: () => Author;
  readonly #waiting: () => readonly Write[];
  /** What the server last replied. */
  readonly #replied = new Map<number, MachineCard>();
  /** By the query's hash. */
  readonly #benches = new Map<string, BenchReply>();
  #isApplying = false;

  constructor(client: QueryClient, { author, waiting }: { author: () => Author; waiting: () => readonly Write[] }) {
    this.#client = client;
    this.#author = author;
    this.#waiting = waiting;
  }

  /** Follows the cache. */
  start(): void {
    for (const query of this.#client.getQueryCache().getAll()) this.#keep(query);
    this.#client.getQueryCache().subscribe(({ type, query, ...event }) => {
      if (!this.#isApplying && type === 'updated' && 'action' in event && event.action.type === 'success') this.#keep(query);
    });
  }

  /** For the next employee. What the cache shows is for its owner to remove. */
  forget(): void {
    this.#replied.clear();
    this.#benches.clear();
    for (const query of this.#client.getQueryCache().getAll()) this.#keep(query);
  }

  /** Shows the waiting writes of these machines on their cards and on benches. */
  showAll(machineIds: Iterable<number>): void {
    for (const id of machineIds) this.#showCard(id);
    for (const query of this.#client.getQueryCache().findAll({ queryKey: ['getBench'] })) this.#showBench(query);
  }

  /** The server has a write: its card still shows it, although it is not loaded again yet. */
  accept({ write, reply }: SentWrite): void {
    const card = this.#replied.get(write.machineId ?? 0);
    if (!card) return;
    this.#replied.set(card.id, applyReply(card, write, reply));
    if (!this.#waiting().some(({ id }) => id === write.id)) this.#showCard(card.id);
  }

  /** The card with all waiting writes; undefined for a machine that this device does not know. */
  known(machineId: number): ShownCard | undefined {
    return this.#apply(machineId);
  }

  newNote(write: Write & { call: 'addNote' }): Note {
    return newNote(write, write.request.body.content, this.#author());
  }

  /** A card of an earlier visit. A newer one of the server replaces it. */
  remember(card: MachineCard): void {
    if (!this.#replied.has(card.id)) this.#replied.set(card.id, card);
  }

  /** The machine of a note or an awaited part that is on one of the known cards. */
  findMachine(list: 'notes' | 'awaited_parts', id: number): number | undefined {
    return [...this.#replied.values()].find((card) => card[list].some((item) => item.id === id))?.id;
  }

  #keep(query: Query): void {
    const [call] = query.queryKey;
    const data = query.state.data as Shown<MachineCard | BenchReply> | undefined;
    // Not what this class has shown.
    if (!data || data.isWaiting) return;
    if (call === 'getMachine') {
      const shown = withoutUnsent(data as MachineCard);
      const card = keepOlderNotes(shown, this.#replied.get(shown.id));
      this.#replied.set(card.id, card);
      if (card !== data || this.#waiting().some(({ machineId }) => machineId === card.id)) this.#showCard(card.id);
    } else if (call === 'getBench') {
      this.#benches.set(query.queryHash, data as BenchReply);
      this.#showBench(query);
    }
  }

  #showCard(machineId: number): void {
    const card = this.#apply(machineId);
    if (card) this.#setCard(card);
  }

  #showBench({ queryKey, queryHash, state }: Query): void {
    const reply = this.#benches.get(queryHash);
    const ids = new Set(this.#waiting().flatMap((write) => machineAbout(write) ?? []));
    const isShown = (state.data as Shown<BenchReply> | undefined)?.isWaiting === true;
    if (!reply || (ids.size === 0 && !isShown)) return;
    const cards = [...ids].flatMap((id) => this.#apply(id) ?? []);
    const bench = ids.size === 0 ? reply : { ...reply, data: benchWithWrites(reply.data, queryKey[1] as number, cards), isWaiting: true };
    this.#set(queryKey, bench);
  }

  #apply(machineId: number): ShownCard | undefined {
    const author = this.#author();
    const writes = this.#waiting().filter((write) => machineAbout(write) === machineId);
    let card: ShownCard | undefined = this.#replied.get(machineId);
    for (const write of writes) {
      if (write.call === 'addMachine') card = cardOfNewMachine(write, author);
      else if (card) card = applyWrite(card, write, author);
    }
    return card;
  }

  #setCard(card: ShownCard): void {
    const queryKey = ['getMachine', String(card.id)] as const;
    // The server does not know it.
    if (card.id < 0) {
      const isStatic = { staleTime: 'static', gcTime: Number.POSITIVE_INFINITY } as const;
      this.#client.setQueryDefaults(queryKey, isStatic);
      this.#client.setQueryDefaults(['getPhotos', card.id], isStatic);
      const page = { data: [], meta: { total: 0, next_before: null } };
      this.#client.setQueryData(['getPhotos', card.id], { pages: [page], pageParams: [undefined] });
    }
    this.#set(queryKey, card);
  }

  /** What is shown is as old as the server's reply. */
  #set(queryKey: QueryKey, data: unknown): void {
    const updatedAt = this.#client.getQueryState(queryKey)?.dataUpdatedAt;
    this.#isApplying = true;
    this.#client.setQueryData(queryKey, data, updatedAt === undefined ? {} : { updatedAt });
    this.#isApplying = false;
  }
}

/** A reply that keeps the rows on the screen (web/sync/live/merge-reply.ts) has those of waiting writes too. */
function withoutUnsent(card: MachineCard): MachineCard {
  const notes = card.notes.filter(({ id }) => id > 0);
  const awaited_parts = card.awaited_parts.filter(({ id }) => id > 0);
  const isSame = notes.length === card.notes.length && awaited_parts.length === card.awaited_parts.length;
  return isSame ? card : { ...card, notes, awaited_parts };
}
