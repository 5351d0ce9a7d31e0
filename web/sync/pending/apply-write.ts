import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { changedFields, touchedOn, withMadeSettled, withRecallSettled } from '@fettle/contract/machines/rules.ts';
import { newestFirst } from '../client/newest-first.ts';
import { withContent } from '@fettle/contract/notes/rules.ts';
import type { Note } from '@fettle/contract/records/note.ts';
import type { AwaitedPart } from '@fettle/contract/records/awaited-part.ts';
import { afterPart, earlier, partFields, waitingFrom, withPartFields } from '@fettle/contract/parts/rules.ts';
import {
  type RepairState,
  shownWaiting,
  withStatus,
  withStatusUndone,
  withTechnician,
  withTechnicianUndone,
} from '@fettle/contract/repairs/rules.ts';
import { temporaryId } from './temporary-id.ts';
import { type Author, type ShownCard, type ShownNote, type Undone, type Write } from './write.ts';

/** The card as it is once the server has the write, as far as this device can tell. New notes and parts have negative ids. */
export function applyWrite(card: ShownCard, write: Write, author: Author): ShownCard {
  const changed = changedBy(card, write, author);
  return changed ? { ...card, ...changed, touched_on: touchedOn(card.touched_on, instantOf(write)) } : card;
}

/** The card of a machine that is not registered yet. */
export function cardOfNewMachine(write: Write & { call: 'addMachine' }, author: Author): ShownCard {
  const { technician_id = author.id, note, ...fields } = write.request.body;
  const on = instantOf(write);
  const noDetails = { style: null, color: null, condition: null, vendor: null };
  const technician = { technician_id, technician_name: write.technicianName ?? author.name };
  const started = { status: 'in_progress' as const, started_on: on, completed_on: null, trashed_on: null, exported_on: null };
  return {
    id: temporaryId(write.id),
    ...noDetails,
    ...withoutEmpty(fields),
    ...technician,
    ...started,
    creator_name: author.name,
    registered_on: on,
    touched_on: on,
    waiting_since: null,
    version: 1,
    notes: note === undefined ? [] : [newNote(write, note, author)],
    has_older_notes: false,
    events: [],
    repairs: [{ number: 1, ...technician, ...started }],
    awaited_parts: [],
    settled: null,
    // For lists; a card works both out from its serial.
    made: null,
    open_recalls: 0,
  };
}

export function newNote(write: Write, content: string, { id, name }: Author): ShownNote {
  const text = content.trim();
  return {
    id: -write.id,
    content: text,
    date: instantOf(write),
    arrived_on: null,
    author_id: id,
    author_name: name,
    edited_on: null,
    isWaiting: true,
  };
}

export function instantOf({ madeOn }: Write): string {
  return new Date(madeOn).toISOString();
}

/** Undefined if the write changes nothing about the machine, not even its last activity. */
function changedBy(card: ShownCard, write: Write, author: Author): Partial<ShownCard> | undefined {
  const { undone } = write;
  const on = instantOf(write);
  switch (write.call) {
    case 'addNote': {
      return { notes: withNewNote(card, newNote(write, write.request.body.content, author)) };
    }
    case 'updateNote': {
      const content = write.request.body.content.trim();
      const notes = card.notes.map((note) => (isNoteOf(note, write) ? withContent(note, content, on) : note));
      return isSameList(notes, card.notes) ? undefined : { notes };
    }
    case 'deleteNote': {
      return { notes: card.notes.filter((note) => !isNoteOf(note, write)) };
    }
    case 'restoreNote': {
      return { notes: [...(undone?.notes ?? []), ...card.notes.filter((note) => !isNoteOf(note, write))].toSorted(newestFirst) };
    }
    case 'updateMachine': {
      const { status: to, version: _version, is_undo, technician_id: technicianId, note, ...edited } = write.request.body;
      if (!to) {
        const fields = withoutEmpty(edited);
        return changedFields(card, fields).length > 0 ? { ...fields, version: card.version + 1 } : undefined;
      }
      const repair = repairOf(card, author, undone);
      const after = is_undo ? withStatusUndone(repair, to) : withStatus(repair, { to, authorId: author.id, technicianId, on });
      if (!after) return undefined;
      const change = withRepair({ ...card, awaited_parts: undone?.awaited_parts ?? [] }, after, write, author);
      return { ...change, ...(note !== undefined && { notes: withNewNote(card, newNote(write, note, author)) }) };
    }
    case 'handOver': {
      const { technician_id: technicianId, is_undo } = write.request.body;
      const repair = repairOf(card, author);
      const after = is_undo ? withTechnicianUndone(repair, technicianId) : withTechnician(repair, { technicianId, authorId: author.id });
      return after === repair ? undefined : withRepair(card, after, write, author);
    }
    case 'addAwaitedPart': {
      const part = {
        id: -write.id,
        ...partFields(write.request.body),
        requested_on: on,
        requested_by: author.name,
        isWaiting: true as const,
      };
      return { awaited_parts: [...withoutPart(card, part.id), part], waiting_since: waitingFrom(card, on) };
    }
    case 'updateAwaitedPart': {
      const { params, body } = write.request;
      const awaited_parts = card.awaited_parts.map((part) =>
        part.id === Number(params.partId) ? withPartFields(part, partFields(body)) : part,
      );
      return isSameList(awaited_parts, card.awaited_parts) ? undefined : { awaited_parts };
    }
    case 'endAwaitedPart': {
      const others = withoutPart(card, Number(write.request.params.partId));
      const awaited_parts = [...others, ...(undone?.awaited_parts ?? [])].toSorted((one, other) => newestFirst(other, one));
      if (undone) return { awaited_parts, waiting_since: earlier(card.waiting_since, undone.waiting_since ?? on) };
      const waiting = { waiting_since: card.waiting_since, waited_seconds: 0 };
      return { awaited_parts, waiting_since: afterPart(waiting, { isLast: awaited_parts.length === 0, ended_on: on }).waiting_since };
    }
    case 'settleMade': {
      return { settled: withMadeSettled(card.settled, write.request.body.made) };
    }
    case 'settleRecall': {
      const { reason = null, ...recall } = write.request.body;
      return { settled: withRecallSettled(card.settled, { ...recall, reason, by: author.name, on }) };
    }
    case 'addPhoto': {
      return {};
    }
    case 'addMachine': {
      return undefined;
    }
    default: {
      return write satisfies never;
    }
  }
}

function isNoteOf({ id }: Note, { request }: Write & { call: 'updateNote' | 'deleteNote' | 'restoreNote' }): boolean {
  return id === Number(request.params.noteId);
}

function isSameList<Row>(one: readonly Row[], other: readonly Row[]): boolean {
  return one.every((row, at) => row === other[at]);
}

function withNewNote({ notes }: MachineCard, note: Note): Note[] {
  return [note, ...notes.filter((other) => other.id !== note.id && !isSame(other, note))];
}

const sameMs = 60_000;

/** The reply to a note may be lost, and the note already on the card. */
function isSame(one: Note, other: Note): boolean {
  const isNear = Math.abs(Date.parse(one.date) - Date.parse(other.date)) < sameMs;
  return one.author_id === other.author_id && one.content === other.content && isNear;
}

/** Only a waiting change says from whom the technician has the machine: from its author or from nobody. */
const unknownCoworker = 0;

function idOfCoworker({ handed_over_by: name }: ShownCard, author: Author): number | null {
  if (name === undefined) return unknownCoworker;
  return name === null ? null : author.id;
}

function nameOfCoworker(id: number | null, author: Author): ShownCard['handed_over_by'] {
  if (id === unknownCoworker) return undefined;
  return id === null ? null : author.name;
}

/** The current repair, as far as the card shows it. `undone`: as it was before the change that is undone. */
function repairOf(card: ShownCard, author: Author, undone?: Undone): RepairState {
  return {
    number: card.repairs[0]?.number ?? 1,
    status: card.status,
    technician_id: card.technician_id,
    finished_on: card.completed_on ?? card.trashed_on,
    handed_over_by: idOfCoworker(card, author),
    handed_over_before: unknownCoworker,
    waiting_since: (undone ?? card).waiting_since ?? null,
    waited_seconds: 0,
    status_before: undone?.status ?? null,
    technician_before: undone?.technician_id ?? null,
    finished_before: undone?.completed_on ?? undone?.trashed_on ?? null,
  };
}

/** The card after a rule has changed its repair. */
function withRepair(card: MachineCard, after: RepairState, write: Write, author: Author) {
  const { number, status, technician_id, finished_on, handed_over_by } = after;
  const known = [card, write.undone].find((other) => other?.technician_id === technician_id);
  const [current, ...earlier] = card.repairs;
  const isNext = number !== current?.number;
  const waiting_since = shownWaiting(after);
  const fields = {
    status,
    technician_id,
    technician_name: known?.technician_name ?? (technician_id === author.id ? author.name : (write.technicianName ?? '')),
    started_on: isNext ? instantOf(write) : card.started_on,
    completed_on: status === 'trashed' ? null : finished_on,
    trashed_on: status === 'trashed' ? finished_on : null,
    exported_on: null,
  };
  return {
    ...fields,
    waiting_since,
    awaited_parts: waiting_since === null ? [] : card.awaited_parts,
    handed_over_by: nameOfCoworker(handed_over_by, author),
    repairs: [{ number, ...fields }, ...(isNext ? card.repairs : earlier)],
    version: card.version + 1,
  };
}

function withoutPart({ awaited_parts }: MachineCard, id: number): AwaitedPart[] {
  return awaited_parts.filter((part) => part.id !== id);
}

/** A select without a choice sends the empty string. */
function withoutEmpty<Fields extends object>(fields: Fields): WithoutEmpty<Fields> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value])) as WithoutEmpty<Fields>;
}

type WithoutEmpty<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], ''> };
