import { useQuery } from '@tanstack/react-query';
import { t } from '../ui/language/language.ts';
import { BackupAdvice } from '../capabilities/backups/backup-advice.tsx';
import { BackupList } from '../capabilities/backups/backup-list.tsx';
import { BackupState } from '../capabilities/backups/backup-state.tsx';
import { backupsQuery } from '../capabilities/backups/queries.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AreaScreen } from './area-screen.tsx';

export function BackupsScreen() {
  const { data: state, isError, refetch } = useQuery(backupsQuery());
  return (
    <AreaScreen area="Shop" title={t('Backups')}>
      {state ? (
        <>
          <BackupState state={state} />
          <BackupAdvice state={state} />
          <BackupList backups={state.backups} />
        </>
      ) : isError ? (
        <ErrorState message={t("Couldn't load the backups.")} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </AreaScreen>
  );
}
