import { useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router';

/** A `navigate` for answers that may be late: it does nothing once the page is elsewhere or the component is unmounted. */
export function useNavigateFromHere(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const current = useRef<string>(undefined);
  useLayoutEffect(() => {
    current.current = key;
    return () => void (current.current = undefined);
  }, [key]);
  return (to, options) => {
    if (current.current === key) void navigate(to, options);
  };
}
