import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link.tsx';
import { t } from '../../ui/language/language.ts';
import { withoutToast } from '../../sync/client/query-client.ts';
import { countDone } from './count-done.ts';
import { shopSettingsQuery } from './queries.ts';

/** How many of a new shop's first steps are done, until all are. */
export function SetupLink() {
  const { data: shop } = useQuery({ ...shopSettingsQuery(), ...withoutToast });
  if (!shop?.steps.some(({ status }) => status === 'open')) return null;
  return <Link to="/admin-panel">{t('Set up your shop: {done}', { done: countDone(shop.steps) })}</Link>;
}
