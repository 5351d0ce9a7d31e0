import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string };

/** A link in the app. That of React Router brings what loads the data of routes, which nothing here uses. */
export function Link({ to, onClick, children, ...props }: LinkProps) {
  const navigate = useLinkClickHandler(to);
  return (
    <a
      {...props}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    >
      {children}
    </a>
  );
}

/** Says when its screen is shown, or one below it. */
export function NavLink({ to, ...props }: LinkProps) {
  const { pathname } = useLocation();
  return <Link {...props} to={to} aria-current={pathname === to || pathname.startsWith(`${to}/`) ? 'page' : undefined} />;
}
