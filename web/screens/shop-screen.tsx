import { useQuery } from '@tanstack/react-query';
import { t } from '../ui/language/language.ts';
import { AgeLimitForm } from '../capabilities/shop/age-limit-form.tsx';
import { Phones } from '../capabilities/shop/phones.tsx';
import { shopSettingsQuery } from '../capabilities/shop/queries.ts';
import { ShopForm } from '../capabilities/shop/shop-form.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { AreaScreen } from './area-screen.tsx';

export function ShopScreen() {
  const { data: settings, isError, refetch } = useQuery(shopSettingsQuery());
  return (
    <AreaScreen area="Shop" title={t('Shop')}>
      {!settings && <NotLoaded failure={isError && t("Couldn't load the shop.")} onRetry={refetch} />}
      {settings && (
        <>
          <ShopForm settings={settings} />
          <AgeLimitForm settings={settings} />
          <Phones url={settings.phone_url} />
        </>
      )}
    </AreaScreen>
  );
}
