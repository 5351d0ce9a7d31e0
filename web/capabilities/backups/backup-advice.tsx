import type { BackupState } from '@fettle/contract/backups/calls.ts';
import { t } from '../../ui/language/language.ts';
import common from '../../ui/common.module.css';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Panel } from '../../ui/panel.tsx';

/** What would make the backups safer. Nothing if nothing would. */
export function BackupAdvice({ state: { daily_at, is_on_same_disk, is_encrypted } }: { state: BackupState }) {
  if (daily_at && !is_on_same_disk && is_encrypted) return null;
  return (
    <Panel title={t('Make it safer')}>
      <p>{t('Ask the person who runs the server to add what you want to its settings, and to restart it.')}</p>
      <ul className={common.lines}>
        {!daily_at && (
          <li>
            <span>{t('Make a backup every day. The time is yours to choose.')}</span>
            <CopyLine text="BACKUP_AT=02:00" />
          </li>
        )}
        {is_on_same_disk && (
          <li>
            <span>{t('Keep backups on another disk, which is not lost with this one. Name its folder.')}</span>
            <CopyLine text="BACKUP_DIR=/media/usb/fettle" />
          </li>
        )}
        {!is_encrypted && (
          <li>
            <span>{t('Lock backups with words of your own. Keep the words elsewhere: no backup can be restored without them.')}</span>
            <CopyLine text="BACKUP_PASSPHRASE=words-of-your-own" />
          </li>
        )}
      </ul>
    </Panel>
  );
}
