import type { Machine } from '@fettle/contract/records/machine.ts';
import { msg, pluralMsg } from '@fettle/i18n/message.ts';
import { callOnce } from '../../sync/pending/use-call-mutation.ts';
import type { BulkTask } from '../machines/bulk/use-bulk.ts';
import { refreshPrinters } from './queries.ts';
import { savedLabels } from './saved-labels.ts';

/** One label for each machine, in their order. Without a printer, the labels are the pages of one PDF. */
export function printTask(): BulkTask<Machine> {
  const saved: number[] = [];
  return {
    words: {
      doing: msg('Printing labels'),
      done: (count) => pluralMsg(count, '{count} label sent to the printer.', '{count} labels sent to the printer.'),
      nothing: msg('The printer confirmed no label.'),
      failed: msg('Not confirmed by the printer:'),
    },
    atATime: 1,
    async apply({ id, model, serial, brand, style, color }, keys) {
      try {
        const { url } = await callOnce(keys, 'printLabel', { body: { id, model, serial, brand, style, color } });
        if (url) saved.push(id);
      } catch (error) {
        refreshPrinters();
        throw error;
      }
      return undefined;
    },
    saved: () => savedLabels(saved),
  };
}
