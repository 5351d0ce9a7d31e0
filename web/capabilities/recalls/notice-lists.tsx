import type { NoticeLine, NoticeState, Recalls } from '@fettle/contract/recalls/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, t } from '../../ui/language/language.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { DocumentLink } from '../../ui/document-link.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ShopDate } from '../shop/shop-date.tsx';
import { NoticeForm } from './notice-form.tsx';
import { recallNoticeQuery, showRecalls } from './queries.ts';

/** The notices that nobody has decided about. */
export function NoticesToRead({ recalls: { to_read, to_read_total } }: { recalls: Recalls }) {
  return (
    <Panel title={t('To be read')}>
      {to_read.length === 0 && <p>{t('There is nothing to read.')}</p>}
      {to_read_total > to_read.length && (
        <p className={common.soft}>
          {t('The newest {shown} of {total}.', { shown: formatCount(to_read.length), total: formatCount(to_read_total) })}
        </p>
      )}
      <ul aria-label={t('Notices to read')} className={common.lines}>
        {to_read.map((notice) => (
          <li key={notice.recall_id}>
            <Notice notice={notice} state="to_read" note={notice.is_changed ? t('Changed since someone decided.') : undefined} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The notices that an admin has put in force or dismissed. */
export function DecidedNotices({ recalls: { decided } }: { recalls: Recalls }) {
  if (decided.length === 0) return null;
  return (
    <Panel title={t('Decided')}>
      <ul aria-label={t('Decided notices')} className={common.lines}>
        {decided.map((notice) => (
          <li key={notice.recall_id}>
            <Notice notice={notice} state={notice.state} />
            <span className={common.soft}>
              {notice.state === 'in_force' ? t('In force') : t('Not for us')}, {notice.author_name}, <ShopDate on={notice.on} isShort />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Notice({
  notice: { recall_id, number, title },
  state,
  note,
}: {
  notice: NoticeLine;
  state: NoticeState;
  note?: string | undefined;
}) {
  // What is typed stays when it is folded.
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <details className={common.fold} onToggle={() => setWasOpen(true)}>
      <summary>
        {number} {title}
      </summary>
      {note && <p className={common.soft}>{note}</p>}
      {wasOpen && <OpenNotice recallId={recall_id} state={state} />}
    </details>
  );
}

function OpenNotice({ recallId, state }: { recallId: number; state: NoticeState }) {
  const { data: reply, isError, refetch } = useQuery(recallNoticeQuery(recallId));
  const { mutate, isPending } = useCallMutation('updateRecallNotice', { onSuccess: showRecalls });
  const decide = (to: NoticeState) => mutate({ params: { recallId }, body: { state: to } });
  if (!reply) return <NotLoaded failure={isError && t("Couldn't load the notice.")} onRetry={refetch} />;
  const { data: notice } = reply;
  return (
    <div className={common.stack}>
      {notice.url && (
        <div>
          <DocumentLink href={notice.url}>{t('Open the notice')}</DocumentLink>
        </div>
      )}
      <p>{notice.products}</p>
      <p>{notice.description}</p>
      <p className={common.soft}>{notice.units}</p>
      <div className={common.row}>
        {state !== 'not_for_us' && (
          <Button isPending={isPending} onClick={() => decide('not_for_us')}>
            {t('Not for us')}
          </Button>
        )}
        {state !== 'to_read' && (
          <Button isPending={isPending} onClick={() => decide('to_read')}>
            {state === 'in_force' ? t('Take out of force') : t('Read again')}
          </Button>
        )}
      </div>
      {state !== 'not_for_us' && <NoticeForm reply={reply} />}
    </div>
  );
}
