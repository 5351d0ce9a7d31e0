import { useQuery } from '@tanstack/react-query';
import { Phones } from '../capabilities/shop/phones.tsx';
import { shopSettingsQuery } from '../capabilities/shop/queries.ts';
import { SetupSteps } from './setup-checklist.tsx';
import { ShopForm } from '../capabilities/shop/shop-form.tsx';
import { ButtonLink } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';

export function ShopScreen() {
  const { data: settings, isError, refetch } = useQuery(shopSettingsQuery());
  return (
    <div className={common.stack}>
      <ScreenHeading title="Shop" />
      <div>
        <ButtonLink to="/admin-panel">Back to Admin Panel</ButtonLink>
      </div>
      {!settings && (isError ? <ErrorState message="Couldn't load the shop." onRetry={() => void refetch()} /> : <Loading />)}
      {settings && (
        <>
          <ShopForm settings={settings} />
          <Phones url={settings.phone_url} />
          <SetupSteps steps={settings.steps} />
        </>
      )}
    </div>
  );
}
