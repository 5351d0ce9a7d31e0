import { setTimeout } from 'node:timers/promises';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { Arrival, StormBrowser, WrittenNote } from './storm-browser.ts';

/** What went wrong, one line each. Empty lists are the aim. */
export class Problems {
  readonly missing: string[] = [];
  readonly duplicated: string[] = [];
  readonly changedTexts: string[] = [];
  readonly otherAuthor: string[] = [];
  readonly outOfOrder: string[] = [];
  readonly statusChanges: string[] = [];
  readonly edits: string[] = [];
  readonly missedByStreams: string[] = [];
  readonly notShown: string[] = [];
}

type Cards = ReadonlyMap<number, MachineCard>;

/** Whether the server has each write of a browser exactly once. */
export function checkWrites({ diary, options }: StormBrowser, cards: Cards, problems: Problems): void {
  for (const machineId of [options.ownMachine, options.sharedMachine]) {
    const written = diary.notes.filter((note) => note.machineId === machineId);
    const saved = cards.get(machineId)?.notes ?? [];
    for (const note of written) checkNote(note, saved, options.session.user.id, problems);
    const firstTexts = written.map(firstText);
    const order = saved
      .toSorted((one, other) => one.id - other.id)
      .map(({ content }) => firstTexts.findIndex((text) => content.startsWith(text)))
      .filter((index) => index >= 0);
    order.forEach((index, at) => {
      if (at > 0 && index < (order[at - 1] ?? 0)) problems.outOfOrder.push(`${firstTexts[index]} on machine ${machineId}`);
    });
  }
  checkEvents(diary, cards.get(options.ownMachine), problems);
}

function firstText({ texts: [text = ''] }: WrittenNote): string {
  return text;
}

function checkNote(written: WrittenNote, saved: MachineCard['notes'], authorId: number, problems: Problems): void {
  const text = firstText(written);
  const [note, ...others] = saved.filter(({ content }) => content.startsWith(text));
  if (!note) problems.missing.push(text);
  if (others.length > 0) problems.duplicated.push(`${text} ${others.length + 1} times`);
  if (!note) return;
  if (note.content !== written.texts.at(-1)) problems.changedTexts.push(`${note.content} instead of ${written.texts.at(-1)}`);
  if (note.author_id !== authorId) problems.otherAuthor.push(text);
}

/** The own machine's history has its edits and its changes of status once, in order. */
function checkEvents({ notes, statusChanges, edits }: StormBrowser['diary'], card: MachineCard | undefined, problems: Problems): void {
  if (!card) throw new Error('A card is missing.');
  const events = card.events.toReversed();
  const statuses = events.filter(({ kind }) => kind === 'status_changed').map(({ to }) => to);
  const expected = statuses.map((_, index) => (index % 2 === 0 ? 'completed' : 'in_progress'));
  if (statuses.length !== statusChanges || statuses.join() !== expected.join())
    problems.statusChanges.push(`machine ${card.id}: ${statuses.length} instead of ${statusChanges}: ${statuses.join()}`);
  const edited = events.filter(({ kind }) => kind === 'note_edited');
  if (edited.length !== edits) problems.edits.push(`machine ${card.id}: ${edited.length} instead of ${edits}`);
  for (const note of notes) {
    const texts = edited.filter(({ to }) => to?.startsWith(firstText(note))).map(({ to }) => to);
    if (texts.join() !== note.texts.slice(1).join()) problems.edits.push(`machine ${card.id}: ${texts.join()}`);
  }
}

/** A stream that was lost is opened again after at most 15 s (web/sync/client/keep-stream-open.ts). */
const streamLimitMs = 20_000;

/** Whether each stream brings each event that any of them brought or that a card has, after the one with the id `after`. */
export async function checkStreams(
  browsers: readonly StormBrowser[],
  cards: Cards,
  after: number,
  problems: Problems,
): Promise<{ events: number; loadedInstead: number }> {
  const deadline = performance.now() + streamLimitMs;
  for (;;) {
    const arrivals = await Promise.all(browsers.map((browser) => browser.arrivals()));
    const { missed, ...counts } = compareStreams(arrivals, cards, after);
    if (missed.length > 0 && performance.now() < deadline) {
      await setTimeout(250);
      continue;
    }
    problems.missedByStreams.push(...missed);
    return counts;
  }
}

function compareStreams(arrivals: readonly Arrival[][], cards: Cards, after: number) {
  const onCards = [...cards.values()].flatMap(({ events }) => events.map(({ id }) => id));
  const all = [...new Set([...onCards, ...arrivals.flatMap(eventIds)])].filter((id) => id > after);
  const missed: string[] = [];
  let loadedInstead = 0;
  arrivals.forEach((arrived, index) => {
    const ids = new Set(eventIds(arrived));
    const notBrought = all.filter((id) => !ids.has(id));
    const notLoaded = notBrought.filter((id) => !isLoadedInstead(arrived, id));
    loadedInstead += notBrought.length - notLoaded.length;
    if (notLoaded.length > 0) missed.push(`browser ${index}: the events ${notLoaded.join(', ')}`);
  });
  return { missed, events: all.length, loadedInstead };
}

function eventIds(arrivals: readonly Arrival[]): number[] {
  return arrivals.filter(({ name }) => name === 'message').map(({ id }) => id);
}

/** What a new stream repeats arrives together with its start, in milliseconds. */
const togetherMs = 200;

/** When a reloaded tab takes over a stream that was lost, the other tab loads what happened in between. */
function isLoadedInstead(arrivals: readonly Arrival[], id: number): boolean {
  return arrivals.some((open) => {
    const before = arrivals.filter(({ at }) => at < open.at - togetherMs);
    return open.name === 'open' && id <= open.id && id > Math.max(0, ...before.map((arrival) => arrival.id));
  });
}
