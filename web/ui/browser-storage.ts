/** One value in the browser's storage. Where nothing can be stored (private window, full, blocked) it reads as absent. */
export type StoredItem = { get: () => string | undefined; set: (value: string) => void; remove: () => void };

/** A value that every tab of this browser shares, and that outlives them. */
export function deviceItem(key: string): StoredItem {
  return itemIn(() => localStorage, key);
}

/** A value of this tab alone: it survives a reload and ends with the tab. */
export function tabItem(key: string): StoredItem {
  return itemIn(() => sessionStorage, key);
}

/** Removes every value of this tab. */
export function clearTabItems(): void {
  attempt(() => sessionStorage.clear());
}

function itemIn(storage: () => Storage, key: string): StoredItem {
  return {
    get: () => attempt(() => storage().getItem(key)) ?? undefined,
    set: (value) => attempt(() => storage().setItem(key, value)),
    remove: () => attempt(() => storage().removeItem(key)),
  };
}

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
