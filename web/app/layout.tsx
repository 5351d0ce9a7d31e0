import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, Suspense, useLayoutEffect, useRef } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { Link } from '../ui/link.tsx';
import { t } from '../ui/language/language.ts';
import { useIsReachable } from '../sync/client/reachability.ts';
import { useSession } from '../capabilities/auth/session.ts';
import { shopQuery } from '../capabilities/shop/queries.ts';
import common from '../ui/common.module.css';
import { requestHeadingFocus } from '../ui/focus-on-navigate.ts';
import { ShownScreen } from '../ui/lazy-component.tsx';
import { Loading } from '../ui/loading.tsx';
import { ErrorScreen } from './error-screen.tsx';
import styles from './layout.module.css';
import { Navigation } from './navigation.tsx';
import { BottomBar, DeviceBar, HeaderTools, Live } from './lazy-parts.ts';
import { UserButton } from './user-button.tsx';

export function Layout() {
  const { pathname } = useLocation();
  const { user, isLoading } = useSession();
  useScreenChange(pathname);
  return (
    <>
      <a href="#screen" className={styles.skip} onClick={skipToScreen}>
        {t('Skip to main content')}
      </a>
      <Header />
      <main id="screen" className={styles.main}>
        {user && (
          <Suspense>
            <Live userId={user.id} />
          </Suspense>
        )}
        <ErrorScreen key={pathname}>
          <Suspense fallback={<Loading />}>
            <Outlet />
            {!isLoading && <ShownScreen />}
          </Suspense>
        </ErrorScreen>
      </main>
      <Footer />
      {user && (
        <Suspense>
          <BottomBar />
        </Suspense>
      )}
    </>
  );
}

function skipToScreen(event: MouseEvent): void {
  // Its address would be another visit to the screen, without what the link to it said.
  event.preventDefault();
  document.querySelector<HTMLElement>('#screen h1')?.focus();
}

function Header() {
  const session = useSession();
  const { pathname } = useLocation();
  // With a PIN, admin screens ask for the password.
  const isAdmin = session.user?.is_admin === true || session.device?.session?.needs_password === true;
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.title}>
          <Link to="/" className={styles.home} aria-current={pathname === '/' ? 'page' : undefined}>
            Fettle
          </Link>{' '}
          {session.user && <UserButton session={session} />}
        </div>
        {session.user && (
          <>
            <Suspense>
              <HeaderTools isAdmin={isAdmin} />
            </Suspense>
            <Navigation isAdmin={isAdmin} />
          </>
        )}
      </div>
      {session.user && session.device && (
        <Suspense fallback={<div className={styles.bar} />}>
          <DeviceBar device={session.device} userId={session.user.id} />
        </Suspense>
      )}
      <Banner />
    </header>
  );
}

function Banner() {
  const isReachable = useIsReachable();
  return (
    <output>
      {!isReachable && (
        <span className={common.urgent}>{t("Can't reach Fettle. Repair work is saved on this device and sent later.")}</span>
      )}
    </output>
  );
}

function Footer() {
  const { data: shop } = useQuery(shopQuery());
  return <footer className={styles.footer}>Fettle{shop && ` · ${shop.name}`}</footer>;
}

/** Scrolls a new screen to the top, except after Back and Forward. */
function useScreenChange(pathname: string): void {
  const isTraversal = useNavigationType() === NavigationType.Pop;
  const shownPath = useRef(pathname);
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    requestHeadingFocus();
    if (!isTraversal) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, isTraversal]);
}
