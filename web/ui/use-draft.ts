import { useState } from 'react';
import { tabItem } from './browser-storage.ts';

/** Like `useState`, for what an employee types: kept for this browser tab, so that it survives a reload or a lost session. */
export function useDraft<Value>(name: string, empty: Value): [value: Value, set: (value: Value) => void, forget: () => void] {
  const item = tabItem(`fettle:${name}`);
  const [value, setValue] = useState(() => (parse(item.get()) as Value | undefined) ?? empty);
  function set(value: Value): void {
    setValue(value);
    item.set(JSON.stringify(value));
  }
  function forget(): void {
    setValue(empty);
    item.remove();
  }
  return [value, set, forget];
}

/** Only this product writes there: what does not parse was cut off. */
function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
