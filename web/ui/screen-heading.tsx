import { type ReactNode, useEffect, useRef } from 'react';
import { takeArrival } from './focus-on-navigate.ts';

type ScreenHeadingProps = {
  /** What the browser's tab says. */
  title: string;
  /** What the heading says, where it says more or less than the title. */
  children?: ReactNode;
  className?: string | undefined;
  /** Not where something on the screen takes the keyboard itself. */
  takesFocus?: boolean;
};

/** A screen's heading and title. The keyboard, and a screen reader with it, goes to the heading of the screen that opens. */
export function ScreenHeading({ title, children = title, className, takesFocus = true }: ScreenHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeArrival() && takesFocus) ref.current?.focus({ preventScroll: true });
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
