import { useQuery } from '@tanstack/react-query';
import { t } from '../ui/language/language.ts';
import { BackupAdvice } from '../capabilities/backups/backup-advice.tsx';
import { BackupList } from '../capabilities/backups/backup-list.tsx';
import { BackupState } from '../capabilities/backups/backup-state.tsx';
import { backupsQuery } from '../capabilities/backups/queries.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
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
      ) : (
        <NotLoaded failure={isError && t("Couldn't load the backups.")} onRetry={refetch} lines={8} />
      )}
    </AreaScreen>
  );
}
