import type { Api, CallName } from '@fettle/contract';
import type { CallReply, CallRequest } from '@fettle/contract/call.ts';
import type { AwaitedPart } from '@fettle/contract/records/awaited-part.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { Note } from '@fettle/contract/records/note.ts';

/** The calls that may wait for a connection. */
type WaitingCallName = { [Name in CallName]: Api[Name] extends { mayWait: true } ? Name : never }[CallName];

/** The call with its request. */
export type WaitingCall = { [Name in WaitingCallName]: { call: Name; request: CallRequest<Api[Name]> } }[WaitingCallName];

export type WaitingReply = CallReply<Api[WaitingCallName]>;

/**
 * What an undo puts back, so that a device without a connection can show it: the card of before, or a single note, or a part and since
 * when the machine had waited.
 */
export type Undone = Pick<MachineCard, 'id'> & Partial<MachineCard>;

/** A write that this device keeps until the server has replied. */
export type Write = WaitingCall & {
  readonly id: number;
  /** Whose write it is. It is never sent in another employee's session. */
  readonly userId: number;
  readonly key: string;
  /** The time of this device's clock, in milliseconds since 1970. */
  readonly madeOn: number;
  /** Negative for what is recorded on a machine that is not registered yet. Undefined for `addMachine` only: see `machineAbout`. */
  readonly machineId: number | undefined;
  /** What the list of waiting writes calls the machine: `Crosley fridge 252`. Undefined for one that this device does not know. */
  readonly machineName: string | undefined;
  /** The name of the technician whom the request names. */
  readonly technicianName?: string | undefined;
  readonly undone?: Undone | undefined;
  /** `new` while the employee's screen still waits for the reply. */
  readonly state: 'new' | 'waiting' | 'refused';
  readonly refusal?: Refusal;
  /** How often something between this device and the server replied in its place. */
  readonly foreignReplies?: number;
  /** The files of `addPhoto`. */
  readonly files?: { readonly photo: Blob; readonly thumbnail: Blob } | undefined;
};

/** A write that had to wait, and what the server replied. */
export type SentWrite = { readonly write: Write; readonly reply: WaitingReply };

/** Why a write was not accepted. `message` is empty if it is because of the change before it. `machine`: with a conflict, as it is now. `isOutcomeUnknown`: it may have been saved anyway. */
export type Refusal = {
  readonly message: string;
  readonly machine?: MachineCard | undefined;
  readonly isOutcomeUnknown?: boolean;
};

/** A note or a part that only this device has. Its id is negative: no more than a key in a list. */
type MayWait<Row> = Row & { readonly isWaiting?: true };

export type ShownNote = MayWait<Note>;
export type ShownPart = MayWait<AwaitedPart>;

/** A card with the changes of this device that the server does not have yet. */
export type ShownCard = Omit<MachineCard, 'notes' | 'awaited_parts'> & {
  notes: ShownNote[];
  awaited_parts: ShownPart[];
  /** The coworker from whom its technician has it. Undefined unless a waiting change says so. */
  handed_over_by?: string | null | undefined;
};

/** The employee who makes the writes. */
export type Author = { readonly id: number; readonly name: string };

/** Whether a write replaces a certain version of its machine. Others are never in conflict. */
export function isVersioned({ request }: Write): boolean {
  return request.body !== undefined && 'version' in request.body && request.body.version !== undefined;
}
