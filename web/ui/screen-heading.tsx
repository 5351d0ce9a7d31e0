import { type ReactNode, useEffect, useRef } from 'react';
import { takeHeadingFocusRequest } from './focus-on-navigate.ts';

type ScreenHeadingProps = {
  title: string;
  children?: ReactNode;
  takesFocus?: boolean;
};

/** `title` is the page title and, without `children`, the heading. The heading takes the focus after a navigation, for screen readers. */
export function ScreenHeading({ title, children = title, takesFocus = true }: ScreenHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeHeadingFocusRequest() && takesFocus) ref.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <>
      <title>{`${title} · Fettle`}</title>
      <h1 ref={ref} tabIndex={-1}>
        {children}
      </h1>
    </>
  );
}
