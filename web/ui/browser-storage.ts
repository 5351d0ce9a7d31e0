/** One value in browser storage. When storage is unavailable (private window, full, blocked), it reads as undefined. */
export type StoredItem = { get: () => string | undefined; set: (value: string) => void; remove: () => void };

export function deviceItem(key: string): StoredItem {
  return itemIn(() => localStorage, key);
}

export function tabItem(key: string): StoredItem {
  return itemIn(() => sessionStorage, key);
}

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
