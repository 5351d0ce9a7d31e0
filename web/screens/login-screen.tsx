import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { type Location, Navigate, type To, useLocation, useSearchParams } from 'react-router';
import { chooseLanguageHere, t } from '../ui/language/language.ts';
import { LanguageChoice } from '../capabilities/auth/language-choice.tsx';
import { LoginForm } from '../capabilities/auth/login-form.tsx';
import { returnLocation, type ReturnState } from '../capabilities/auth/return-location.ts';
import { useSession } from '../capabilities/auth/session.ts';
import { startPath } from '../capabilities/auth/start-path.ts';
import { employeesQuery } from '../capabilities/employees/queries.ts';
import { shopQuery } from '../capabilities/shop/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { draftItem } from '../ui/browser-storage.ts';
import common from '../ui/common.module.css';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tag } from '../ui/tag.tsx';

// Shared devices only.
const DeviceLogin = lazyComponent(async () => (await import('../capabilities/auth/device-login.tsx')).DeviceLogin);
const SetPin = lazyComponent(async () => (await import('../capabilities/auth/set-pin.tsx')).SetPin);

export function LoginScreen() {
  const { user, preferences, device, isLoading } = useSession();
  const { state } = useLocation() as Location<ReturnState | null>;
  const [isPinSkipped, setIsPinSkipped] = useState(false);
  const needsPin = device?.session?.has_pin === false && !isPinSkipped;
  if (user && !needsPin) return <ToScreen otherwise={returnLocation(state, user.id) ?? startPath(user, preferences)} />;
  return (
    <div className={`${common.stack} ${common.narrow}`}>
      <ScreenHeading title={t('Login')} />
      <Tag>
        <Suspense fallback={<Skeleton lines={4} />}>
          {isLoading ? (
            <Skeleton lines={4} />
          ) : user ? (
            <SetPin deviceName={device?.name ?? ''} onDone={() => setIsPinSkipped(true)} />
          ) : device ? (
            <DeviceLogin device={device} renderForm={(userId) => <Login key={userId} selected={userId} />} />
          ) : (
            <Login />
          )}
        </Suspense>
      </Tag>
      <LanguageChoice onChange={(language) => void chooseLanguageHere(language, user !== null && device !== null)} />
    </div>
  );
}

/** Leads to what a shared device was opened for, or to the screen that it showed when it locked. */
function ToScreen({ otherwise }: { otherwise: To }) {
  const [params] = useSearchParams();
  // Anyone can make such a link, so it leads to no other site.
  const [path] = useState(() => /^\/[\w?].*/.exec(params.get('to') ?? '')?.[0] ?? draftItem('path').get());
  useEffect(() => draftItem('path').remove(), []);
  return <Navigate to={path ?? otherwise} replace />;
}

function Login({ selected = '' }: { selected?: string }) {
  const { data: shop } = useQuery(shopQuery());
  const { data: employees, isError, refetch } = useQuery(employeesQuery());
  if (!employees && !isError) return <Skeleton lines={4} />;
  if (!employees) return <ErrorState message={t("Couldn't load the list of technicians.")} onRetry={() => void refetch()} />;
  if (shop?.setup) {
    return (
      <div className={common.stack}>
        <p>{t('Welcome to Fettle. Create the first admin to set up your shop.')}</p>
        <ButtonLink to="/register" variant="primary">
          {t('Set up the shop')}
        </ButtonLink>
      </div>
    );
  }
  if (employees.length === 0) return <p>{t('There are no employees yet.')}</p>;
  return <LoginForm employees={employees} selected={selected} />;
}
