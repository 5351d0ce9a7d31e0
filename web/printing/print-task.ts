import type { Machine } from '@fettle/contract/machines/machine.ts';
import { callOnce } from '../api/use-call-mutation.ts';
import type { BulkTask } from '../machines/use-bulk.ts';

/** One label for each machine, in their order. Without a printer, the result says where the PDFs are. */
export function printTask(): BulkTask<Machine> {
  const task: BulkTask<Machine> = {
    doing: 'Printing labels',
    done: 'sent to the printer',
    unit: 'label',
    atATime: 1,
    async apply({ id, model, serial, brand, style, color }, keys) {
      const { url } = await callOnce(keys, 'printLabel', { body: { id, model, serial, brand, style, color } });
      if (url) task.done = 'saved as PDFs: no label printer is connected';
      return undefined;
    },
  };
  return task;
}
