import { useState } from 'react';

const prefix = 'fettle:';

/** Like `useState`, for what somebody types: kept for this browser tab, so that it survives a reload or a lost session. */
export function useDraft<Value>(name: string, empty: Value): [value: Value, set: (value: Value) => void, forget: () => void] {
  const [value, setValue] = useState(() => (read(name) as Value | undefined) ?? empty);
  function set(value: Value): void {
    setValue(value);
    write(name, value);
  }
  function forget(): void {
    setValue(empty);
    forgetDraft(name);
  }
  return [value, set, forget];
}

/** Whoever logs out leaves nothing half-written to the next one. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // As in `write`.
  }
}

/** What was kept under a name. Only this product writes there. */
function read(name: string): unknown {
  try {
    const kept = sessionStorage.getItem(prefix + name);
    return kept === null ? undefined : (JSON.parse(kept) as unknown);
  } catch {
    return undefined;
  }
}

function write(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing (private window, full): the screen works without.
  }
}

function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // As in `write`.
  }
}
