import { defaultPreferences } from '@fettle/contract/auth/default-preferences.ts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../ui/link.tsx';
import { t } from '../ui/language/language.ts';
import { Trans } from '../ui/language/trans.tsx';
import { beginSession, useSession } from '../capabilities/auth/session.ts';
import { RegisterForm } from '../capabilities/employees/register-form.tsx';
import { shopQuery } from '../capabilities/shop/queries.ts';
import { ErrorState } from '../ui/error-state.tsx';
import common from '../ui/common.module.css';
import { Loading } from '../ui/loading.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { AreaScreen } from './area-screen.tsx';

/** The code from the link that the server prints. */
let setupCode = '';
takeSetupCode();

/** Neither the history nor the address bar keeps the code. */
function takeSetupCode(): void {
  const code = new URLSearchParams(location.hash.slice(1)).get('setup_code');
  if (!code) return;
  setupCode = code;
  history.replaceState(history.state, '', location.pathname);
}

/** Where this page is open already, the browser only changes the hash. */
function onSetupLink(listener: () => void): () => void {
  const take = () => {
    takeSetupCode();
    listener();
  };
  addEventListener('hashchange', take);
  return () => removeEventListener('hashchange', take);
}

/** The form for admins, and for the first visitor while the shop has no employees. */
export function RegisterScreen() {
  const navigate = useNavigate();
  const code = useSyncExternalStore(onSetupLink, () => setupCode);
  const { user, isLoading } = useSession();
  const { data: shop, isError, refetch } = useQuery(shopQuery());
  if (isLoading || (!shop && !isError)) return <Loading />;
  const isFirst = !user && shop?.setup === 'with-code';
  const form = (
    <div className={common.panel}>
      <RegisterForm
        isFirst={isFirst}
        setupCode={code}
        onRegistered={(registered) => {
          if (!user) beginSession({ user: registered, preferences: defaultPreferences });
          void navigate('/admin-panel');
        }}
      />
    </div>
  );
  if (user)
    return (
      <AreaScreen area="Team" title={t('Register New User')}>
        {form}
      </AreaScreen>
    );
  return (
    <div className={common.stack}>
      <ScreenHeading title={t('Register New User')} />
      {!shop && <ErrorState message={t("Couldn't load the shop.")} onRetry={() => void refetch()} />}
      {shop && !isFirst && (
        <p>
          <Trans text="Only an admin can register employees. <link>Log in</link>" values={{ link: <Link to="/login" /> }} />
        </p>
      )}
      {isFirst && (
        <>
          <p>{t("You're first, so you'll be the admin. Add your team next.")}</p>
          {form}
        </>
      )}
    </div>
  );
}
