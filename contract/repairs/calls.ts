import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';
import { Id, PathId } from '../shared/common-schemas.ts';
import { MachineCard } from '../records/machine-card.ts';
import { Bench } from './bench.ts';

/** An active employee and the number of machines in progress, counted up to `maxBenchCount`. */
export const Technician = z.object({ id: Id, first_name: z.string(), last_name: z.string(), in_progress: z.int() });
export type Technician = z.infer<typeof Technician>;

export const repairCalls = {
  getBench: {
    method: 'GET',
    path: '/api/read/get_bench/:userId',
    summary:
      "Returns an employee's repairs in progress, oldest first, and those finished today in the shop's time zone, newest first. At most 200 of each are returned; `is_cut` is true if there are more.",
    access: 'self-or-admin',
    params: z.object({ userId: PathId }),
    reply: ok({ data: Bench, meta: z.object({ is_cut: z.boolean() }) }),
  },
  getBenchNews: {
    method: 'GET',
    path: '/api/read/get_bench_news',
    summary: 'Returns how many news on their own bench the employee has not seen.',
    access: 'employee',
    reply: ok({ data: z.object({ unseen: z.int() }) }),
  },
  seeBench: {
    method: 'POST',
    path: '/api/update/see_bench',
    summary: 'Records that the employee has seen the news of their own bench up to the event `event_id`, on this device or another.',
    access: 'employee',
    body: z.strictObject({ event_id: Id }),
    reply: ok({}),
  },
  getTechnicians: {
    method: 'GET',
    path: '/api/read/get_technicians',
    summary: 'Lists the active employees by name, each with the number of machines in progress, counted up to 100.',
    access: 'employee',
    reply: ok({ data: z.array(Technician) }),
  },
  handOver: {
    method: 'PATCH',
    path: '/api/update/hand_over/:id',
    summary:
      'Makes another employee the technician of a machine in progress. Send the `version` that you last read: if the machine has changed since then, nothing is written and the response is 409 with the current machine. `is_undo` gives it back to the technician of before, who has it from the same coworker as before.',
    access: 'employee',
    mayWait: true,
    params: z.object({ id: PathId }),
    body: z.strictObject({ technician_id: Id, version: z.optional(Id), is_undo: z.optional(z.literal(true)) }),
    reply: ok({ machine: MachineCard }),
  },
  changeCredit: {
    method: 'PATCH',
    path: '/api/update/change_credit/:id',
    summary:
      'Corrects whose work a completed or trashed repair was. Its technician changes, but not the day on which it finished. The credit of an exported repair is final. Send the `version` that you last read: if the machine has changed since then, nothing is written and the response is 409 with the current machine. `is_undo` gives the credit back, also to an employee who has left.',
    access: 'admin',
    params: z.object({ id: PathId }),
    body: z.strictObject({ technician_id: Id, version: z.optional(Id), is_undo: z.optional(z.literal(true)) }),
    reply: ok({ machine: MachineCard }),
  },
} as const satisfies Calls;
