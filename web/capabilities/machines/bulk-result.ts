import { msg } from '@fettle/i18n/message.ts';
import { plural, t } from '../../ui/language/language.ts';
import type { BulkRun } from './use-bulk.ts';

type Result = Pick<BulkRun, 'succeeded' | 'isStopped' | 'untried' | 'isUndo' | 'task'>;

/** `38 machines completed.` */
export function resultText({ succeeded, isStopped, untried, isUndo, task }: Result): string {
  const saved = task.saved?.();
  const isSaved = saved !== undefined && saved.count > 0;
  const count = isSaved ? succeeded - saved.count : succeeded;
  const done = isUndo ? msg('put back') : task.done;
  const result =
    count === 0
      ? t('Nothing was {done}.', { done })
      : task.unit === 'label'
        ? plural(count, '{count} label {done}.', '{count} labels {done}.', { done })
        : plural(count, '{count} machine {done}.', '{count} machines {done}.', { done });
  const sentences = [
    ...(isStopped && untried > 0 ? [t('Stopped.')] : []),
    ...(isSaved && count === 0 ? [] : [result]),
    ...(isSaved ? [saved.text] : []),
  ];
  return sentences.join(' ');
}
