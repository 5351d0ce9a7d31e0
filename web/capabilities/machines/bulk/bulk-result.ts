import { msg, pluralMsg } from '@fettle/i18n/message.ts';
import { t } from '../../../ui/language/language.ts';
import type { BulkRun, BulkWords } from './use-bulk.ts';

type Result = Pick<BulkRun, 'succeeded' | 'isStopped' | 'untried' | 'isUndo' | 'task'>;

export const undoWords: BulkWords = {
  doing: msg('Undoing'),
  done: (count) => pluralMsg(count, '{count} machine put back.', '{count} machines put back.'),
  nothing: msg('Nothing was put back.'),
  failed: msg('Not undone:'),
};

/** `38 machines completed.` */
export function resultText({ succeeded, isStopped, untried, isUndo, task }: Result): string {
  const saved = task.saved?.();
  const isSaved = saved !== undefined && saved.count > 0;
  const count = isSaved ? succeeded - saved.count : succeeded;
  const { done, nothing } = isUndo ? undoWords : task.words;
  const result = t(count === 0 ? nothing : done(count));
  const sentences = [
    ...(isStopped && untried > 0 ? [t('Stopped.')] : []),
    ...(isSaved && count === 0 ? [] : [result]),
    ...(isSaved ? [saved.text] : []),
  ];
  return sentences.join(' ');
}
