import type { Machine } from '@fettle/contract/records/machine.ts';
import { t } from '../../ui/language/language.ts';
import { callOnce } from '../../sync/pending/use-call-mutation.ts';
import type { BulkTask } from '../machines/use-bulk.ts';
import { savedLabels } from './saved-labels.ts';

/** One label for each machine, in their order. Without a printer, the labels are the pages of one PDF. */
export function printTask(): BulkTask<Machine> {
  const saved: number[] = [];
  return {
    doing: t('Printing labels'),
    done: 'sent to the printer',
    unit: 'label',
    atATime: 1,
    async apply({ id, model, serial, brand, style, color }, keys) {
      const { url } = await callOnce(keys, 'printLabel', { body: { id, model, serial, brand, style, color } });
      if (url) saved.push(id);
      return undefined;
    },
    saved: () => savedLabels(saved),
  };
}
