import * as fc from 'fast-check';
import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import { whirlpoolFridge } from '../test-shop.ts';
import { readCard } from './compare.ts';
import { expectSameWhenRegistered } from './device.ts';
import {
  addMachine,
  canUndo,
  changeStatus,
  current,
  day,
  exportCompleted,
  handOver,
  inProgressOf,
  isTooEarly,
  madeOn,
  minute,
  type ModelMachine,
  timeOf,
  undo,
} from './model.ts';
import { allowed, command, isDone, isInProgress, machineCommand, sentVersion } from './story-command.ts';

const register = command('register', async (shop, story, details) => {
  const { by, other, age, item } = details;
  const isForOther = item === 0;
  const statuses = allowed(shop, details, [isForOther && shop.inactive.has(other) && 400]);
  const serial = `K${item}`;
  const reply = await story.change(
    by,
    'addMachine',
    { body: { ...whirlpoolFridge, serial, ...(isForOther && { technician_id: other }) } },
    { statuses, age },
  );
  if (!isDone(statuses)) return;
  const technician = isForOther ? other : by;
  addMachine(shop, { id: reply.machine_id, technician, model: whirlpoolFridge.model, serial }, madeOn(story.now - 7_000, age));
  const sent = story.sent.at(-1);
  if (sent) expectSameWhenRegistered(story, sent, await readCard(story.shop, reply.machine_id));
});

const mayBecome: Record<MachineStatus, readonly MachineStatus[]> = {
  in_progress: ['completed', 'trashed'],
  completed: ['in_progress'],
  trashed: ['in_progress'],
  exported: ['in_progress'],
};

const moveTo = (to: MachineStatus) =>
  machineCommand(
    `move to ${to}`,
    async (machine, details, story, shop) => {
      const { by, age, item, version, other } = details;
      const isFinish = to === 'completed' || to === 'trashed';
      const credit = isFinish && item === 0 ? { technician_id: other } : {};
      const isCreditFree = item !== 0 || !isFinish || other === by || other === machine.technician;
      const conflict = version === 'stale' || !mayBecome[current(machine).status].includes(to) || isTooEarly(machine, story.now, age);
      const statuses = allowed(shop, details, [conflict && 409, !isCreditFree && 400]);
      const on = timeOf(machine, story.now, age);
      // A device takes the same text within a minute for a note that has arrived.
      const content = to === 'in_progress' && item === 1 ? `Back again at ${story.now}` : undefined;
      const body = { status: to, ...sentVersion(machine, version), ...credit, note: content };
      const reply = await story.change(by, 'updateMachine', { params: { id: machine.id }, body }, { statuses, age });
      if (!isDone(statuses)) return;
      changeStatus(machine, to, isFinish ? (credit.technician_id ?? machine.technician) : by, on);
      if (content !== undefined) machine.notes.push({ id: Math.max(...reply.machine.notes.map(({ id }) => id)), author: by, content, on });
    },
    (machine) => mayBecome[current(machine).status].includes(to),
  );

const undoLast = machineCommand(
  'undo',
  async (machine, details, story, shop) => {
    const { by, age, version } = details;
    const to = machine.undo?.status ?? 'in_progress';
    const sent = sentVersion(machine, version === 'none' ? 'current' : version);
    const isPossible = canUndo(machine, to, sent.version ?? 0) && !isTooEarly(machine, story.now, age);
    const statuses = allowed(shop, details, [!isPossible && 409]);
    const on = timeOf(machine, story.now, age);
    await story.change(
      by,
      'updateMachine',
      { params: { id: machine.id }, body: { status: to, is_undo: true, ...sent } },
      { statuses, age },
    );
    if (isDone(statuses)) undo(machine, on);
  },
  ({ undo: before }) => before !== undefined,
);

/** Giving a machine to the technician who has it changes nothing, whenever that was. */
const giveTo = machineCommand(
  'hand over',
  async (machine, details, story, shop) => {
    const { by, other, age, version, item } = details;
    const { technician: former } = machine;
    const conflict =
      version === 'stale' ||
      current(machine).status !== 'in_progress' ||
      (other !== machine.technician && isTooEarly(machine, story.now, age));
    const statuses = allowed(shop, details, [shop.inactive.has(other) && 400, conflict && 409]);
    const body = { technician_id: other, ...sentVersion(machine, version) };
    const params = { id: machine.id };
    await story.change(by, 'handOver', { params, body }, { statuses, age });
    if (!isDone(statuses)) return;
    handOver(machine, other);
    if (item % 2 === 0 || shop.inactive.has(former)) return;
    await story.change(by, 'handOver', { params, body: { technician_id: former, is_undo: true } }, { statuses });
    handOver(machine, former);
  },
  isInProgress,
);

const isFinished = (machine: ModelMachine) => ['completed', 'trashed'].includes(current(machine).status);

const correctCredit = machineCommand(
  'change the credit',
  async (machine, details, story, shop) => {
    const { by, other, version } = details;
    const conflict = version === 'stale' || !isFinished(machine);
    const isGone = other !== machine.technician && shop.inactive.has(other);
    const statuses = allowed(shop, { ...details, age: 0 }, by === shop.people[0] ? [isGone && 400, conflict && 409] : [403]);
    const body = { technician_id: other, ...sentVersion(machine, version) };
    await story.change(by, 'changeCredit', { params: { id: machine.id }, body }, { statuses });
    if (isDone(statuses)) handOver(machine, other);
  },
  isFinished,
);

const edit = machineCommand('edit', async (machine, details, story, shop) => {
  const { by, age, version, item } = details;
  const statuses = allowed(shop, details, [version === 'stale' && 409]);
  const fields = { model: item % 2 === 0 ? 'WRS325SDHZ' : 'OTHER', color: item > 2 ? 'White' : null };
  await story.change(
    by,
    'updateMachine',
    { params: { id: machine.id }, body: { ...fields, ...sentVersion(machine, version) } },
    { statuses, age },
  );
  if (!isDone(statuses)) return;
  if (fields.model !== machine.model || fields.color !== machine.color) machine.version += 1;
  Object.assign(machine, fields);
});

const addNote = machineCommand('add a note', async (machine, details, story, shop) => {
  const { by, age } = details;
  const statuses = allowed(shop, details, []);
  const on = timeOf(machine, story.now, age);
  const content = `Note of ${story.now}`;
  const reply = await story.change(by, 'addNote', { params: { id: machine.id }, body: { content } }, { statuses, age });
  if (isDone(statuses)) machine.notes.push({ id: reply.note.id, author: by, content, on });
});

const editNote = machineCommand(
  'edit a note',
  async (machine, details, story, shop) => {
    const { by, item, other } = details;
    const note = machine.notes[item % Math.max(1, machine.notes.length)];
    if (!note) return;
    const [admin] = shop.people;
    const content = `Edited ${item}`;
    const isStale = other === by;
    const isAllowed = by === note.author || by === admin;
    // A note that says so already needs no change, whatever the page showed before.
    const statuses = allowed(shop, { ...details, age: 0 }, isAllowed ? [isStale && content !== note.content && 409] : [403]);
    const body = { content, previous_content: isStale ? 'Never written.' : note.content };
    await story.change(by, 'updateNote', { params: { noteId: note.id }, body }, { statuses });
    if (isDone(statuses)) note.content = content;
  },
  ({ notes }) => notes.length > 0,
);

const deleteNote = machineCommand(
  'delete a note',
  async (machine, details, story, shop) => {
    const note = machine.notes[details.item % Math.max(1, machine.notes.length)];
    if (!note) return;
    const statuses = allowed(shop, { ...details, age: 0 }, []);
    await story.change(details.by, 'deleteNote', { params: { noteId: note.id } }, { statuses });
    if (!isDone(statuses)) return;
    if (details.item % 2 === 0) machine.notes = machine.notes.filter((other) => other !== note);
    // An undo changes nothing about the note.
    else await story.change(details.by, 'restoreNote', { params: { noteId: note.id } }, { statuses });
  },
  ({ notes }) => notes.length > 0,
);

const requestPart = machineCommand(
  'request a part',
  async (machine, details, story, shop) => {
    const { by, age } = details;
    const conflict = current(machine).status !== 'in_progress' || isTooEarly(machine, story.now, age);
    const statuses = allowed(shop, details, [conflict && 409]);
    const reply = await story.change(
      by,
      'addAwaitedPart',
      { params: { id: machine.id }, body: { description: 'Door gasket' } },
      { statuses, age },
    );
    if (!isDone(statuses)) return;
    const known = new Set(machine.parts.map(({ id }) => id));
    const added = reply.machine.awaited_parts.filter(({ id }) => !known.has(id));
    machine.parts.push(...added.map(({ id }) => ({ id, state: 'awaited' as const })));
  },
  isInProgress,
);

const changePart = machineCommand(
  'change a part',
  async (machine, details, story, shop) => {
    const { by, item } = details;
    const part = machine.parts[item % Math.max(1, machine.parts.length)];
    if (!part) return;
    const statuses = allowed(shop, { ...details, age: 0 }, [part.state !== 'awaited' && 409]);
    const body = { description: 'Door gasket', ...(item > 2 && { supplier: 'Encompass' }) };
    await story.change(by, 'updateAwaitedPart', { params: { partId: part.id }, body }, { statuses });
  },
  ({ parts }) => parts.some(({ state }) => state === 'awaited'),
);

const endPart = machineCommand(
  'end a part',
  async (machine, details, story, shop) => {
    const { by, item } = details;
    const part = machine.parts[item % Math.max(1, machine.parts.length)];
    if (!part) return;
    const statuses = allowed(shop, { ...details, age: 0 }, [part.state !== 'awaited' && 409]);
    const body = { outcome: item % 2 === 0 ? 'arrived' : 'canceled' };
    const params = { partId: part.id };
    await story.change(by, 'endAwaitedPart', { params, body }, { statuses });
    if (!isDone(statuses)) return;
    if (item < 4) part.state = 'ended';
    else await story.change(by, 'endAwaitedPart', { params, body: { ...body, is_undo: true } }, { statuses });
  },
  ({ parts }) => parts.some(({ state }) => state === 'awaited'),
);

const exportAll = command('export', async (shop, story, details) => {
  const { by } = details;
  const completed = shop.machines.filter((machine) => current(machine).status === 'completed').length;
  const statuses = allowed(shop, { ...details, age: 0 }, by === shop.people[0] ? [completed === 0 && 409] : [403]);
  const now = story.now;
  await story.change(by, 'exportMachines', {}, { statuses });
  if (isDone(statuses)) exportCompleted(shop, now);
});

const deactivate = command(
  'deactivate',
  async (shop, story, details) => {
    const { by, other, item } = details;
    const [admin, ...others] = shop.people;
    const taker = others.find((person) => person !== other) ?? 0;
    const machines = inProgressOf(shop, other);
    const isGiven = item > 1;
    const isRefused = other === admin || (machines.length > 0 && !isGiven);
    const statuses = allowed(
      shop,
      { ...details, age: 0 },
      by === admin ? [isRefused && 409, isGiven && (shop.inactive.has(taker) || taker === other) && 400] : [403],
    );
    const body = { is_active: false, ...(isGiven && { hand_over_to: taker }) };
    await story.change(by, 'updateUser', { params: { id: other }, body }, { statuses });
    if (!isDone(statuses)) return;
    shop.inactive.add(other);
    for (const machine of machines) handOver(machine, taker);
  },
  (shop) => shop.inactive.size === 0,
);

const reactivate = command(
  'reactivate',
  async (shop, story) => {
    const [admin = 0] = shop.people;
    for (const id of shop.inactive) {
      await story.change(admin, 'updateUser', { params: { id }, body: { is_active: true } }, { statuses: [200] });
      const { tess, walt, logIn } = story.shop;
      story.clients.set(id, await logIn(id === tess.id ? tess : walt));
    }
    shop.inactive.clear();
  },
  (shop) => shop.inactive.size > 0,
);

const repeat = command('repeat a request', async (shop, story, { item }) => story.repeat(item, shop));

const wait = command('wait', async (_, { shop: { clock } }, { item }) =>
  clock.advance({ ms: [30_000, 70_000, 10 * minute, 6 * 60 * minute, day / 2, day][item] ?? 0 }),
);

/** `replayPath` is what a failure prints: which commands of the story ran. */
export const storyCommands = (replayPath: string | undefined) =>
  fc.commands(
    [
      register,
      register,
      moveTo('completed'),
      moveTo('completed'),
      moveTo('trashed'),
      moveTo('in_progress'),
      moveTo('exported'),
      undoLast,
      giveTo,
      correctCredit,
      edit,
      addNote,
      editNote,
      deleteNote,
      requestPart,
      changePart,
      endPart,
      exportAll,
      deactivate,
      reactivate,
      repeat,
      wait,
    ],
    { maxCommands: 50, size: 'max', ...(replayPath !== undefined && { replayPath }) },
  );
