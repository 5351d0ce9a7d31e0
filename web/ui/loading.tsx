import { t } from './language/language.ts';

export function Loading() {
  return <output>{t('Loading...')}</output>;
}
