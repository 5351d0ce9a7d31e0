import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

// Less than the 500 ms after which phones open their own menu.
const longPressMs = 450;
/** A finger that moves further scrolls. In pixels. */
const tolerance = 10;

type Press = { x: number; y: number; timer: ReturnType<typeof setTimeout> };

/** A long press of a finger or a pen. It replaces the click and the phone's own menu. */
export function useLongPress(onLongPress: (target: Element) => void) {
  const press = useRef<Press>(undefined);
  const cancel = () => clearTimeout(press.current?.timer);
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y, target }: PointerEvent) {
      cancel();
      press.current = undefined;
      if (pointerType === 'mouse' || !(target instanceof Element)) return;
      const timer = setTimeout(() => {
        ignoreClickOfPress();
        onLongPress(target);
      }, longPressMs);
      press.current = { x, y, timer };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > tolerance) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu(event: MouseEvent) {
      if (press.current) event.preventDefault();
    },
  };
}

/** Ignores the click of this press on the whole page, because what the long press shows may appear under the finger. */
function ignoreClickOfPress(): void {
  addEventListener('click', ignore, { capture: true, once: true });
  addEventListener('pointerdown', () => removeEventListener('click', ignore, { capture: true }), { capture: true, once: true });
}

function ignore(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
