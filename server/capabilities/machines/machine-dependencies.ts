import type { HandlerResult } from '@fettle/contract/call.ts';
import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import type { machineCalls } from '@fettle/contract/machines/calls.ts';
import type { Db, Engine } from '../../platform/database/engine.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { GetLists } from '../lists/current-lists.ts';
import type { GetShop } from '../shop/current-shop.ts';

type UpdateMachine = (typeof machineCalls)['updateMachine'];

/** Handles `updateMachine` with a status. It belongs to repairs, a higher capability, so it is passed in. */
export type ChangeStatus = (
  change: {
    machineId: number;
    to: MachineStatus;
    version: number | undefined;
    isUndo: boolean;
    technicianId: number | undefined;
    note: string | undefined;
  },
  context: RequestContext<UpdateMachine>,
) => Promise<HandlerResult<UpdateMachine>>;

/** Adds a note with its event. Notes are a higher capability too. */
export type RecordNote = (
  db: Db,
  note: { machine_id: number; author_id: number; content: string; date: string; arrived_on: string | null },
) => Promise<unknown>;

export type MachineDependencies = {
  engine: Engine;
  now: () => Date;
  shop: GetShop;
  lists: GetLists;
  changeStatus: ChangeStatus;
  recordNote: RecordNote;
  /** The machines that the search of every screen finds, with those of a status. It is a higher capability too. */
  findMachineIds: (text: string, status: MachineStatus | undefined) => Promise<{ ids: number[]; isCut: boolean }>;
};
