import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';
import { identifierText, optionalDay, optionalText, PathId } from '../shared/common-schemas.ts';
import { MachineCard } from '../records/machine-card.ts';
import { Machine } from '../records/machine.ts';
import { AwaitedPart } from '../records/awaited-part.ts';
import { issueText } from '../shared/issue-text.ts';

/** The most parts in the list of all awaited parts. */
export const maxAwaitedParts = 500;

export const NewPart = z
  .strictObject({
    part_number: optionalText(64, identifierText()),
    description: optionalText(200),
    supplier: optionalText(80),
    expected_on: optionalDay(),
  })
  .check(
    z.refine(({ part_number, description }) => Boolean(part_number ?? description), issueText('Enter a part number or a description.')),
  );
export type NewPart = z.infer<typeof NewPart>;

export const PartOutcome = z.enum(['arrived', 'canceled']);
export type PartOutcome = z.infer<typeof PartOutcome>;

/** An awaited part with the machine that waits for it. */
export const AwaitedPartLine = z.object({
  ...AwaitedPart.shape,
  machine: z.pick(Machine, {
    id: true,
    type_of: true,
    brand: true,
    model: true,
    serial: true,
    technician_id: true,
    technician_name: true,
  }),
});
export type AwaitedPartLine = z.infer<typeof AwaitedPartLine>;

export const partCalls = {
  addAwaitedPart: {
    method: 'POST',
    path: '/api/create/add_awaited_part/:id',
    summary:
      'Records that a machine in progress waits for a part. A repair can wait for up to 20 parts at the same time. The machine waits until the last one has arrived or was canceled, or until its repair is finished.',
    access: 'employee',
    mayWait: true,
    params: z.object({ id: PathId }),
    body: NewPart,
    reply: ok({ machine: MachineCard }),
  },
  updateAwaitedPart: {
    method: 'PATCH',
    path: '/api/update/update_awaited_part/:partId',
    summary:
      'Replaces the details of an awaited part. A part that has arrived or was canceled returns 409 with its machine. Send the details that you last read as `previous`: if the part has others by now, nothing is written and the response is 409 as well.',
    access: 'employee',
    mayWait: true,
    params: z.object({ partId: PathId }),
    body: z.safeExtend(NewPart, { previous: z.exactOptional(NewPart) }),
    reply: ok({ machine: MachineCard }),
  },
  endAwaitedPart: {
    method: 'PATCH',
    path: '/api/update/end_awaited_part/:partId',
    summary:
      'Ends the waiting for a part, which has arrived or was canceled. With `is_undo`, it is awaited again; `outcome` is then the one to undo.',
    access: 'employee',
    mayWait: true,
    params: z.object({ partId: PathId }),
    body: z.strictObject({ outcome: PartOutcome, is_undo: z.optional(z.literal(true)) }),
    reply: ok({ machine: MachineCard }),
  },
  getAwaitedParts: {
    method: 'GET',
    path: '/api/read/get_awaited_parts',
    summary:
      'Lists the parts that machines in progress wait for, by expected day. Parts without one come last. The list has at most 500 parts; `is_cut` is true if there are more.',
    access: 'employee',
    reply: ok({ data: z.array(AwaitedPartLine), meta: z.object({ is_cut: z.boolean() }) }),
  },
} as const satisfies Calls;
