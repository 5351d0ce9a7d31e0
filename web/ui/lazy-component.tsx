import type { Message } from '@fettle/i18n/message.ts';
import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { t } from './language/language.ts';

/** A component whose file loads when it is first rendered or by `preload`. */
export type LazyComponent<Props extends object> = ComponentType<Props> & { preload: () => Promise<unknown> };

/**
 * Like `lazy`, but renders at once when its file is already loaded. `lazy` alone would show the fallback first, which React keeps for 300 ms
 * or more.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  async function preload(): Promise<{ default: ComponentType<Props> }> {
    Loaded = await load();
    return { default: Loaded };
  }
  const Lazy = lazy(preload) as ComponentType<Props>;
  function Component(props: Props) {
    // Chosen once, because a different component would lose the state.
    const [Chosen] = useState(() => Loaded ?? Lazy);
    return createElement(Chosen, props);
  }
  return Object.assign(Component, { preload });
}

const maxOpeningMs = 3_000;

let firstScreen: Promise<void> | undefined;
let endOpening = (): void => undefined;

/**
 * From now on, parts wait until the first screen is shown, and no longer than 3 s: they would compete with it for the network and the
 * processor. Those of what surrounds every screen come with the first script, before this.
 */
export function holdParts(): void {
  firstScreen = new Promise((resolve) => {
    endOpening = resolve;
    setTimeout(resolve, maxOpeningMs);
  });
}

let isLoadingData = false;

/** The task after the next frame is the first one after what React has just rendered is painted. */
function endOpeningAfterPaint(): void {
  requestAnimationFrame(() => setTimeout(() => !isLoadingData && endOpening()));
}

/** Stands beside a screen in its `Suspense`: ends the wait of the parts as soon as the screen is painted, unless it shows `LoadingData`. */
export function ShownScreen(): undefined {
  useEffect(endOpeningAfterPaint, []);
}

/** A part of what a screen shows while its data loads: the wait of the parts ends when this is gone. */
export function LoadingData(): undefined {
  useEffect(() => {
    isLoadingData = true;
    return () => {
      isLoadingData = false;
      endOpeningAfterPaint();
    };
  }, []);
}

/** A part of a screen, which loads in parallel with it, or right after the first one. If its file cannot be loaded, `failure` is shown in its place, or nothing. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, failure?: Message): LazyComponent<Props> {
  const Part = optionalPart<Props>(async () => {
    await firstScreen;
    return load();
  }, failure);
  void Part.preload();
  return Part;
}

/** Like `lazyPart`, but loads only when it is rendered, because not all employees see it. */
export function optionalPart<Props extends object>(load: () => Promise<ComponentType<Props>>, failure?: Message): LazyComponent<Props> {
  return lazyComponent<Props>(async () => {
    try {
      return await load();
    } catch {
      return () => failure !== undefined && <p>{t('{failure} Reload the page to try again.', { failure })}</p>;
    }
  });
}

const firstScreenMs = 1_500;

/** Waits, for parts that would compete with the first screen for the network. */
export function afterFirstScreen(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, firstScreenMs));
}
