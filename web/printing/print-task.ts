import type { Machine } from '@fettle/contract/machines/machine.ts';
import { callOnce } from '../api/use-call-mutation.ts';
import type { BulkTask } from '../machines/use-bulk.ts';

/** One label for each machine, in their order. */
export const printTask: BulkTask<Machine> = {
  doing: 'Printing labels',
  done: 'sent to the printer',
  atATime: 1,
  async apply({ id, model, serial, brand, style, color }, keys) {
    await callOnce(keys, 'printLabel', { body: { id, model, serial, brand, style, color } });
    return undefined;
  },
};
