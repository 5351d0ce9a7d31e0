import { t } from '../../ui/language/language.ts';
import type { BulkRun } from './use-bulk.ts';

type Result = Pick<BulkRun, 'succeeded' | 'isStopped' | 'untried' | 'isUndo' | 'task'>;

/** `38 machines completed.` */
export function resultText({ succeeded, isStopped, untried, isUndo, task }: Result): string {
  const saved = task.saved?.();
  const isSaved = saved !== undefined && saved.count > 0;
  const unit = task.unit ?? 'machine';
  const done = isSaved ? succeeded - saved.count : succeeded;
  const result = done === 0 ? t('Nothing was') : done === 1 ? `1 ${unit}` : `${done} ${unit}s`;
  const sentences = [
    ...(isStopped && untried > 0 ? [t('Stopped.')] : []),
    ...(isSaved && done === 0 ? [] : [`${result} ${isUndo ? 'put back' : task.done}.`]),
    ...(isSaved ? [saved.text] : []),
  ];
  return sentences.join(' ');
}
