import { useQuery } from '@tanstack/react-query';
import { BackupList } from '../capabilities/backups/backup-list.tsx';
import { BackupState } from '../capabilities/backups/backup-state.tsx';
import { backupsQuery } from '../capabilities/backups/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { ErrorState } from '../ui/error-state.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function BackupsScreen() {
  const { data: state, isError, refetch } = useQuery(backupsQuery());
  return (
    <div className={common.stack}>
      <ScreenHeading title="Backups" />
      <div>
        <ButtonLink to="/admin-panel">Back to Admin Panel</ButtonLink>
      </div>
      <p>A backup has everything: machines, notes, photos, employees, saved labels and reports, and the root CA.</p>
      {state ? (
        <>
          <BackupState state={state} />
          <h2>Latest backups</h2>
          <BackupList backups={state.backups} />
        </>
      ) : isError ? (
        <ErrorState message="Couldn't load the backups." onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  );
}
