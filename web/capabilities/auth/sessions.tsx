import type { ListedSession } from '@fettle/contract/auth/session.ts';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../ui/language/language.ts';
import { Trans } from '../../ui/language/trans.tsx';
import { dataQuery } from '../../sync/client/data-query.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { ShopDate } from '../shop/shop-date.tsx';
import { CollapseButton, useCollapse } from '../../ui/collapse.tsx';
import common from '../../ui/common.module.css';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Panel } from '../../ui/panel.tsx';

function sessionsQuery(userId: number) {
  return dataQuery('getSessions', { params: { userId } }, { key: [userId], staleTime: 0 });
}

type SessionsProps = {
  userId: number;
  /** The name of an employee other than the user. */
  firstName?: string;
};

/** Where an employee is logged in, and a way to log them out there. */
export function Sessions({ userId, firstName }: SessionsProps) {
  return (
    <Panel title={firstName ? t('Where {firstName} is logged in', { firstName }) : t("Where you're logged in")}>
      <SessionList userId={userId} firstName={firstName} />
    </Panel>
  );
}

const visibleCount = 5;

function SessionList({ userId, firstName }: { userId: number; firstName: string | undefined }) {
  const { isOpen, itemClass, toggle } = useCollapse(visibleCount);
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery(userId));
  if (!sessions) return <NotLoaded failure={isError && t("Couldn't load the list.")} onRetry={refetch} />;
  if (sessions.length === 0) return <p>{t("{firstName} isn't logged in anywhere.", { firstName })}</p>;
  return (
    <>
      <ul className={common.lines}>
        {sessions.map((session, index) => (
          <Session key={session.id} userId={userId} session={session} className={itemClass(index)} />
        ))}
      </ul>
      {sessions.length > visibleCount && (
        <CollapseButton isOpen={isOpen} showAllLabel={t('Show all {length}', { length: sessions.length })} onToggle={toggle} />
      )}
    </>
  );
}

function Session({ userId, session, className }: { userId: number; session: ListedSession; className: string }) {
  const { id, browser, device_name, address, last_used_on, is_this_one } = session;
  const reload = () => void queryClient.invalidateQueries({ queryKey: ['getSessions', userId] });
  const { mutate, isPending } = useCallMutation('endSession', {
    onSuccess: reload,
    onError: reload,
  });
  const name = device_name ? `${device_name}, ${browser}` : browser;
  return (
    <li className={className}>
      <span>
        {name}
        {is_this_one && ` ${t('(this one)')}`}
        <br />
        <span className={common.soft}>
          <Trans
            text={
              !address
                ? 'Last used {date}'
                : address === 'unknown'
                  ? 'Last used {date}, from an unknown address'
                  : 'Last used {date}, from {address}'
            }
            values={{ date: <ShopDate on={last_used_on} withTime isShort />, address }}
          />
        </span>
      </span>
      {!is_this_one && (
        <ConfirmButton
          label={t('Log out')}
          aria-label={t('Log out {name}', { name })}
          isPending={isPending}
          question={t('Log out {name}?', { name })}
          detail={t('Changes that were made there without a connection stay there until the next login.')}
          onConfirm={() => mutate({ params: { userId, sessionId: id } })}
        />
      )}
    </li>
  );
}
