import { type ComponentType, lazy } from 'react';

/** A part of a screen that is already loading. If it cannot be loaded, `failure` is shown in its place. */
export function lazyPart<Props>(component: Promise<ComponentType<Props>>, failure: string) {
  const loaded = component.then(
    (part) => ({ default: part }),
    () => ({ default: (_props: Props) => <p>{failure} Reload the page to try again.</p> }),
  );
  return lazy(() => loaded);
}
