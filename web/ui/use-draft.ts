import { useState } from 'react';
import { draftItem } from './browser-storage.ts';

/**
 * `useState` for form input that is stored: it survives a reload and an expired session. Until something is set, it is what `empty` is at
 * the time. `restore` may change what was stored.
 */
export function useDraft<Value>(
  name: string,
  empty: Value,
  restore = (stored: Value) => stored,
): [value: Value, set: (value: Value) => void, clear: () => void] {
  const item = draftItem(name);
  const [typed, setTyped] = useState(() => {
    const stored = parse(item.get()) as Value | undefined;
    return stored === undefined ? undefined : restore(stored);
  });
  function set(value: Value): void {
    setTyped(value);
    item.set(JSON.stringify(value));
  }
  function clear(): void {
    setTyped(undefined);
    item.remove();
  }
  return [typed ?? empty, set, clear];
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
