import type { MachineCard } from '@fettle/contract/machine-card.ts';
import type { NewMachine } from '@fettle/contract/machines/calls.ts';
import type { MachineStatus } from '@fettle/contract/machine-status.ts';
import { newestFirst } from '@fettle/contract/notes/newest-first.ts';
import type { Note } from '@fettle/contract/notes/note.ts';
import type { AwaitedPart } from '@fettle/contract/parts/awaited-part.ts';
import type { NewPart } from '@fettle/contract/parts/calls.ts';
import { type Author, isVersioned, type ShownCard, temporaryId, type Undone, type WaitingReply, type Write } from './write.ts';

/** The card as it is once the server has the write, as far as this device can tell. New notes and parts have negative ids. */
export function applyWrite(card: MachineCard, write: Write, author: Author): ShownCard {
  return { ...card, ...changedBy(card, write, author), isWaiting: true };
}

/** The card with the server's reply to a write. One that was loaded after the change stays as it is. */
export function applyReply(card: MachineCard, { call, request }: Write, reply: WaitingReply): MachineCard {
  if ('machine' in reply) return newestEvent(reply.machine) < newestEvent(card) ? card : reply.machine;
  if ('note' in reply) return { ...card, notes: withNote(card.notes, reply.note, { isNew: call !== 'updateNote' }) };
  return call === 'deleteNote' ? { ...card, notes: card.notes.filter(({ id }) => id !== Number(request.params.noteId)) } : card;
}

function newestEvent({ events }: MachineCard): number {
  return events[0]?.id ?? 0;
}

function withNote(notes: readonly Note[], note: Note, { isNew }: { isNew: boolean }): Note[] {
  if (isNew && notes.every(({ id }) => id !== note.id)) return [note, ...notes].toSorted(newestFirst);
  return notes.map((other) => (other.id === note.id ? note : other));
}

/** The card of a machine that is not registered yet. */
export function cardOfNewMachine(write: Write & { call: 'addMachine' }, author: Author): ShownCard {
  const { technician_id = author.id, note, ...fields } = write.request.body as NewMachine;
  const on = instantOf(write);
  const { style, color, condition, vendor, ...plate } = fields;
  const technician = { technician_id, technician_name: write.technicianName ?? author.name };
  const started = { status: 'in_progress' as const, started_on: on, completed_on: null, trashed_on: null, exported_on: null };
  return {
    id: temporaryId(write.id),
    ...plate,
    style: style || null,
    color: color || null,
    condition: condition || null,
    vendor: vendor || null,
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
    isWaiting: true,
  };
}

export function newNote(write: Write, content: string, { id, name }: Author): Note {
  const text = content.trim();
  return { id: -write.id, content: text, date: instantOf(write), arrived_on: null, author_id: id, author_name: name, edited_on: null };
}

export function instantOf({ madeOn }: Write): string {
  return new Date(madeOn).toISOString();
}

function changedBy(card: MachineCard, write: Write, author: Author): Partial<MachineCard> {
  if (write.undone) return putBack(card, write.undone, isVersioned(write));
  switch (write.call) {
    case 'addNote': {
      return { notes: withNewNote(card, newNote(write, write.request.body.content, author)) };
    }
    case 'updateNote': {
      const content = write.request.body.content.trim();
      return { notes: card.notes.map((note) => (isNoteOf(note, write) ? { ...note, content, edited_on: instantOf(write) } : note)) };
    }
    case 'deleteNote': {
      return { notes: card.notes.filter((note) => !isNoteOf(note, write)) };
    }
    case 'updateMachine': {
      const { status, version: _version, is_undo, technician_id, note, ...fields } = write.request.body;
      if (!status) return { ...withoutEmpty(fields), version: card.version + 1 };
      const technicianId = status === 'in_progress' && !is_undo ? author.id : (technician_id ?? card.technician_id);
      const change = statusChange(card, status, technicianOf(card, technicianId, { write, author }), instantOf(write));
      return note === undefined ? change : { ...change, notes: withNewNote(card, newNote(write, note, author)) };
    }
    case 'handOver': {
      const technician = technicianOf(card, write.request.body.technician_id, { write, author });
      return { ...technician, repairs: changeRepair(card, technician), version: card.version + 1 };
    }
    case 'addAwaitedPart': {
      return {
        awaited_parts: [...withoutPart(card, -write.id), newPart(write, author)],
        waiting_since: card.waiting_since ?? instantOf(write),
      };
    }
    case 'updateAwaitedPart': {
      const { partId } = write.request.params;
      const details = partDetails(write.request.body);
      return { awaited_parts: card.awaited_parts.map((part) => (part.id === Number(partId) ? { ...part, ...details } : part)) };
    }
    case 'endAwaitedPart': {
      const awaited_parts = withoutPart(card, Number(write.request.params.partId));
      return { awaited_parts, waiting_since: awaited_parts.length === 0 ? null : card.waiting_since };
    }
    default: {
      return {};
    }
  }
}

function putBack(card: MachineCard, { notes = [], awaited_parts = [], ...fields }: Undone, isVersioned: boolean): Partial<MachineCard> {
  const others = card.notes.filter(({ id }) => notes.every((note) => note.id !== id));
  const parts = card.awaited_parts.filter(({ id }) => awaited_parts.every((part) => part.id !== id));
  return {
    waiting_since: card.waiting_since ?? awaited_parts[0]?.requested_on ?? null,
    ...fields,
    notes: [...notes, ...others].toSorted(newestFirst),
    awaited_parts: [...awaited_parts, ...parts].toSorted((one, other) => one.id - other.id),
    version: isVersioned ? card.version + 1 : card.version,
  };
}

function isNoteOf({ id }: Note, { request }: Write & { call: 'updateNote' | 'deleteNote' }): boolean {
  return id === Number(request.params.noteId);
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

function technicianOf(card: MachineCard, id: number, { write, author }: { write: Write; author: Author }): Technician {
  if (id === card.technician_id) return { technician_id: id, technician_name: card.technician_name };
  return { technician_id: id, technician_name: id === author.id ? author.name : (write.technicianName ?? '') };
}

type Technician = { technician_id: number; technician_name: string };

function statusChange(card: MachineCard, status: MachineStatus, technician: Technician, on: string): Partial<MachineCard> {
  const dates = {
    completed_on: status === 'completed' ? on : null,
    trashed_on: status === 'trashed' ? on : null,
  };
  const change = { status, ...technician, ...dates };
  // An inventoried machine that comes back starts its next repair.
  const started = { ...change, started_on: on, exported_on: null };
  const isNext = card.status === 'exported';
  const [repair] = card.repairs;
  return {
    ...(isNext ? started : change),
    waiting_since: null,
    awaited_parts: [],
    repairs: isNext ? [{ number: (repair?.number ?? 0) + 1, ...started }, ...card.repairs] : changeRepair(card, change),
    version: card.version + 1,
  };
}

/** Changes the current repair. */
function changeRepair({ repairs }: MachineCard, change: Partial<MachineCard['repairs'][number]>): MachineCard['repairs'] {
  return repairs.map((repair, index) => (index === 0 ? { ...repair, ...change } : repair));
}

function withoutPart({ awaited_parts }: MachineCard, id: number): AwaitedPart[] {
  return awaited_parts.filter((part) => part.id !== id);
}

function newPart(write: Write & { call: 'addAwaitedPart' }, { name }: Author): AwaitedPart {
  return { id: -write.id, ...partDetails(write.request.body), requested_on: instantOf(write), requested_by: name };
}

function partDetails({ part_number, description, supplier, expected_on }: Partial<NewPart>) {
  return {
    part_number: part_number || null,
    description: description || null,
    supplier: supplier || null,
    expected_on: expected_on || null,
  };
}

/** A select without a choice sends the empty string. */
function withoutEmpty(fields: object): Partial<MachineCard> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]));
}
