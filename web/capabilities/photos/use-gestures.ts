import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { move, type View, wholePicture, zoomAt } from './zoom.ts';

type Point = { x: number; y: number };

/** In pixels. */
const minSwipe = 50;
const doubleTapScale = 2.5;

type Options = {
  frame: RefObject<HTMLElement | null>;
  /** 1 for the next picture, -1 for the one before. */
  onSwipe: (direction: 1 | -1) => void;
};

/** Pinch, wheel and double tap zoom; one finger moves a magnified picture, or swipes to another one. */
export function useGestures({ frame, onSwipe }: Options) {
  const [view, setView] = useState(wholePicture);
  const pointers = useRef(new Map<number, Point>());
  const swipe = useRef<Point | undefined>(undefined);

  function change(apply: (view: View, size: DOMRect) => View): void {
    const size = frame.current?.getBoundingClientRect();
    if (size) setView((current) => apply(current, size));
  }

  function zoom(factor: number, at?: Point): void {
    change((current, size) => zoomAt(current, factor, at ? fromCenter(at, size) : { x: 0, y: 0 }, size));
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoom(2 ** (-event.deltaY / 300), pointOf(event));
  });
  useEffect(() => {
    const element = frame.current;
    // React's own listener is passive, so it could not keep the browser from zooming the page.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [frame]);

  function onPointerDown(event: PointerEvent): void {
    frame.current?.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, pointOf(event));
    swipe.current = pointers.current.size === 1 && view.scale === 1 ? pointOf(event) : undefined;
  }

  function onPointerMove(event: PointerEvent): void {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (other) {
      const [was, is] = [middle(before, other), middle(now, other)];
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      // Zooms first: a whole picture cannot be moved.
      change((current, size) => move(zoomAt(current, factor, fromCenter(was, size), size), minus(is, was), size));
    } else {
      change((current, size) => move(current, minus(now, before), size));
    }
  }

  function onPointerEnd(event: PointerEvent): void {
    pointers.current.delete(event.pointerId);
    const start = swipe.current;
    swipe.current = undefined;
    if (!start || event.type === 'pointercancel') return;
    const { x, y } = minus(pointOf(event), start);
    if (Math.abs(x) > minSwipe && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
  }

  return {
    view,
    zoom,
    reset: () => setView(wholePicture),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        zoom(view.scale > 1 ? 1 / view.scale : doubleTapScale, pointOf(event)),
    },
  };
}

function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: clientX, y: clientY };
}

function fromCenter({ x, y }: Point, { left, top, width, height }: DOMRect): Point {
  return { x: x - left - width / 2, y: y - top - height / 2 };
}

function minus(one: Point, other: Point): Point {
  return { x: one.x - other.x, y: one.y - other.y };
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
