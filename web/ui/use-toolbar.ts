import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/**
 * The toolbar pattern of ARIA for a row of `count` buttons: one Tab stop, at first the button with the index `start`, or the first if it
 * is -1; the arrow keys, Home and End move the focus.
 */
export function useToolbar(count: number, start: number) {
  const [focused = count, setFocused] = useState<number>();
  const stop = focused < count ? focused : Math.max(0, start);
  return {
    toolbarProps: {
      role: 'toolbar',
      onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => setFocused(buttonsOf(currentTarget).indexOf(target)),
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const step = steps[event.key];
        if (!step) return;
        event.preventDefault();
        const buttons = buttonsOf(event.currentTarget);
        buttons.at(step(buttons.findIndex((button) => button === event.target)) % buttons.length)?.focus();
      },
    },
    tabIndexOf: (index: number) => (index === stop ? 0 : -1),
  } as const;
}

/** -1 is the last button. */
const steps: Readonly<Record<string, (index: number) => number>> = {
  ArrowRight: (index) => index + 1,
  ArrowDown: (index) => index + 1,
  ArrowLeft: (index) => index - 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: () => -1,
};

function buttonsOf(toolbar: HTMLElement): HTMLElement[] {
  return [...toolbar.querySelectorAll('button')];
}
