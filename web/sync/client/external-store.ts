import { notifyManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** A value that components follow. What changes it together with the cache is rendered once. */
export function externalStore<Value>(value: Value) {
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  const subscribeBatched = (listener: () => void) => subscribe(notifyManager.batchCalls(listener));
  return {
    get,
    set: (changed: Value): void => {
      value = changed;
      for (const listener of listeners) listener();
    },
    subscribe,
    useValue: () => useSyncExternalStore(subscribeBatched, get),
  };
}
