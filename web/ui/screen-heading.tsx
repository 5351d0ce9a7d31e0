import { type ReactNode, useEffect, useRef } from 'react';
import { takeHeadingFocusRequest } from './focus-on-navigate.ts';

type ScreenHeadingProps = {
  /** Of the browser tab. */
  title: string;
  /** The heading, if it differs from the title. */
  children?: ReactNode;
  className?: string | undefined;
  /** False when another element takes the focus. */
  takesFocus?: boolean;
};

/** A screen's heading and title. The heading takes the focus after a navigation, so that a screen reader reads it. */
export function ScreenHeading({ title, children = title, className, takesFocus = true }: ScreenHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeHeadingFocusRequest() && takesFocus) ref.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <>
      <title>{`${title} · Fettle`}</title>
      <h1 ref={ref} tabIndex={-1} className={className}>
        {children}
      </h1>
    </>
  );
}
