import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';

// The rules of the shop, stated a second time and without a database. Instants are milliseconds since 1970.

export type ModelRepair = {
  status: MachineStatus;
  technician: number;
  started: number;
  /** When it was completed or trashed. */
  finished: number | undefined;
  exported: number | undefined;
};

/** `ended`: it arrived, was canceled, or its repair was finished or exported since. A number: with the finish that has this version. */
type ModelPart = { id: number; state: 'awaited' | 'ended' | number };

/** What undoing the last status change restores. `ended`: the state of the parts that it ended. */
type Undo = { status: MachineStatus; technician: number; finished: number | undefined; ended: number };

export type ModelMachine = {
  id: number;
  technician: number;
  version: number;
  model: string;
  serial: string;
  color: string | null;
  statusChanged: number;
  /** Oldest first. */
  repairs: ModelRepair[];
  notes: { id: number; author: number; content: string; on: number }[];
  parts: ModelPart[];
  undo: Undo | undefined;
};

export type ModelShop = {
  /** The employees' ids, the admin first. */
  people: number[];
  inactive: Set<number>;
  machines: ModelMachine[];
};

export const minute = 60_000;
export const day = 1_440 * minute;

export function current({ repairs }: ModelMachine): ModelRepair {
  const repair = repairs.at(-1);
  if (!repair) throw new Error('Every machine has a repair.');
  return repair;
}

/** When a change counts as made. Clocks may differ by a minute, so one that is at most a minute old is made now. */
export function madeOn(now: number, age: number): number {
  return age < minute ? now : now - age;
}

/** When a change to a machine counts as made: not before its last status change, if it is at most a minute earlier. */
export function timeOf({ statusChanged }: ModelMachine, now: number, age: number): number {
  const on = madeOn(now, age);
  return age >= minute && on < statusChanged && statusChanged - on <= minute ? statusChanged : on;
}

/** Whether a change that depends on the machine's status was made too early for it. */
export function isTooEarly(machine: ModelMachine, now: number, age: number): boolean {
  return age >= minute && timeOf(machine, now, age) < machine.statusChanged;
}

export function addMachine(shop: ModelShop, machine: Pick<ModelMachine, 'id' | 'technician' | 'model' | 'serial'>, on: number) {
  const repair: ModelRepair = {
    status: 'in_progress',
    technician: machine.technician,
    started: on,
    finished: undefined,
    exported: undefined,
  };
  shop.machines.push({ ...machine, version: 1, color: null, statusChanged: on, repairs: [repair], notes: [], parts: [], undo: undefined });
}

/** Complete Repair, Trash or Continue Repair. `technician` is who gets the credit, or who continues. */
export function changeStatus(machine: ModelMachine, to: MachineStatus, technician: number, on: number): void {
  const repair = current(machine);
  const { status, finished } = repair;
  machine.version += 1;
  machine.undo = { status, technician: machine.technician, finished, ended: machine.version };
  machine.technician = technician;
  machine.statusChanged = on;
  if (status === 'exported') {
    machine.undo = undefined;
    machine.repairs.push({ status: to, technician, started: on, finished: undefined, exported: undefined });
    return;
  }
  repair.status = to;
  repair.technician = technician;
  repair.finished = to === 'in_progress' ? undefined : on;
  if (to !== 'in_progress') endParts(machine);
}

/** Parts are awaited until the repair is finished. Undoing that restores them. */
function endParts(machine: ModelMachine): void {
  for (const part of machine.parts) if (part.state === 'awaited') part.state = machine.version;
}

/** Whether a client that has read `version` can undo the last status change. It can be undone once, and never an export. */
export function canUndo(machine: ModelMachine, to: MachineStatus, version: number): boolean {
  return machine.undo?.status === to && machine.version === version;
}

export function undo(machine: ModelMachine, on: number): void {
  const repair = current(machine);
  const { undo: before } = machine;
  if (!before) throw new Error('There is nothing to undo.');
  const isFinished = before.status !== 'in_progress';
  machine.version += 1;
  machine.undo = undefined;
  machine.statusChanged = on;
  machine.technician = before.technician;
  Object.assign(repair, { status: before.status, technician: before.technician, finished: before.finished });
  if (isFinished) endParts(machine);
  else for (const part of machine.parts) if (part.state === before.ended) part.state = 'awaited';
}

export function handOver(machine: ModelMachine, technician: number): void {
  if (machine.technician === technician) return;
  machine.version += 1;
  machine.technician = technician;
  current(machine).technician = technician;
}

export function exportCompleted(shop: ModelShop, now: number): void {
  for (const machine of shop.machines.filter((machine) => current(machine).status === 'completed')) {
    Object.assign(current(machine), { status: 'exported', exported: now });
    machine.version += 1;
    machine.statusChanged = now;
    machine.undo = undefined;
  }
}

export function inProgressOf({ machines }: ModelShop, employee: number): ModelMachine[] {
  return machines.filter((machine) => machine.technician === employee && current(machine).status === 'in_progress');
}
