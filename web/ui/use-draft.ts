import { useState } from 'react';
import { draftItem } from './browser-storage.ts';

/** `useState` for form input that is stored: it survives a reload and an expired session. */
export function useDraft<Value>(name: string, empty: Value): [value: Value, set: (value: Value) => void, clear: () => void] {
  const item = draftItem(name);
  const [value, setValue] = useState(() => (parse(item.get()) as Value | undefined) ?? empty);
  function set(value: Value): void {
    setValue(value);
    item.set(JSON.stringify(value));
  }
  function clear(): void {
    setValue(empty);
    item.remove();
  }
  return [value, set, clear];
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
