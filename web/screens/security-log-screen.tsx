import { t } from '../ui/language/language.ts';
import { AreaScreen } from './area-screen.tsx';
import { SecurityLog } from './security-log.tsx';

export function SecurityLogScreen() {
  return (
    <AreaScreen area="Shop" title={t('Security Log')}>
      <p>{t('Who logged in or was refused, and who changed what others may do. It is kept for a year.')}</p>
      <SecurityLog />
    </AreaScreen>
  );
}
