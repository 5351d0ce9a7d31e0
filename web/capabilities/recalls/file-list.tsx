import type { RecallRefresh } from '@fettle/contract/recalls/calls.ts';
import { formatCount, t } from '../../ui/language/language.ts';
import { Trans } from '../../ui/language/trans.tsx';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Panel } from '../../ui/panel.tsx';
import { ShopDate } from '../shop/shop-date.tsx';
import { showRecalls } from './queries.ts';

/** Who has read which file. The last one can be taken back. */
export function FileList({ files }: { files: readonly RecallRefresh[] }) {
  const { mutate, isPending } = useCallMutation('undoRecallFile', { onSuccess: showRecalls });
  if (files.length === 0) return null;
  const last = files.find(({ undone_on }) => undone_on === null);
  return (
    <Panel title={t('Files')}>
      <ol aria-label={t('Files')} className={common.lines}>
        {files.map((file) => (
          <li key={file.id}>
            <span>
              <Trans
                text="{date}, {name}: {added} new, {changed} changed"
                values={{
                  date: <ShopDate on={file.on} withTime isShort />,
                  name: file.author_name,
                  added: formatCount(file.added),
                  changed: formatCount(file.changed),
                }}
              />
            </span>
            {file.undone_on && <span className={common.soft}>{t('Taken back by {name}', { name: file.undone_by })}</span>}
            {file === last && (
              <Button isPending={isPending} onClick={() => mutate({ params: { id: file.id } })}>
                {t('Undo')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
