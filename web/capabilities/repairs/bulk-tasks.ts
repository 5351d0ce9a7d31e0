import { statusLabels } from '@fettle/contract/shared/machine-status.ts';
import { msg, pluralMsg } from '@fettle/i18n/message.ts';
import { t } from '../../ui/language/language.ts';
import { callOnce } from '../../sync/pending/use-call-mutation.ts';
import type { BulkMachine, BulkTask, BulkWords } from '../machines/bulk/use-bulk.ts';

/** A few calls at a time leave room for others'. */
const atATime = 3;

export const completeTask = finishTask('completed', {
  doing: msg('Completing'),
  done: (count) => pluralMsg(count, '{count} machine completed.', '{count} machines completed.'),
  nothing: msg('Nothing was completed.'),
  failed: msg('Not completed:'),
});
export const trashTask = finishTask('trashed', {
  doing: msg('Moving to Trash'),
  done: (count) => pluralMsg(count, '{count} machine moved to Trash.', '{count} machines moved to Trash.'),
  nothing: msg('Nothing was moved to Trash.'),
  failed: msg('Not moved to Trash:'),
});

/** Credits each repair to its technician. */
function finishTask(to: 'completed' | 'trashed', words: BulkWords): BulkTask {
  return {
    words,
    atATime,
    obstacle: notInProgress,
    async apply({ id, version }, keys) {
      return (await callOnce(keys, 'updateMachine', { params: { id }, body: { status: to, version } })).machine;
    },
    async revert({ status }, { id, version }, keys) {
      return (await callOnce(keys, 'updateMachine', { params: { id }, body: { status, version, is_undo: true } })).machine;
    },
  };
}

export function handOverTask(technician_id: number): BulkTask {
  return {
    words: {
      doing: msg('Handing over'),
      done: (count) => pluralMsg(count, '{count} machine handed over.', '{count} machines handed over.'),
      nothing: msg('Nothing was handed over.'),
      failed: msg('Not handed over:'),
    },
    atATime,
    obstacle: (machine) =>
      notInProgress(machine) ?? (machine.technician_id === technician_id ? t('This technician already has it.') : undefined),
    async apply({ id, version }, keys) {
      return (await callOnce(keys, 'handOver', { params: { id }, body: { technician_id, version } })).machine;
    },
    async revert({ technician_id }, { id, version }, keys) {
      return (await callOnce(keys, 'handOver', { params: { id }, body: { technician_id, version, is_undo: true } })).machine;
    },
  };
}

export function notInProgress({ status }: Pick<BulkMachine, 'status'>): string | undefined {
  return status === 'in_progress' ? undefined : t('It is not in progress: {status}.', { status: statusLabels[status] });
}
