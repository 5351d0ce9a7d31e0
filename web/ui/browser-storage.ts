/** One value in browser storage. When storage is unavailable (private window, full, blocked), it reads as undefined. */
export type StoredItem = { get: () => string | undefined; set: (value: string) => void; remove: () => void };

export function deviceItem(key: string): StoredItem {
  return itemIn(() => localStorage, key);
}

export function tabItem(key: string): StoredItem {
  return itemIn(() => sessionStorage, key);
}

let openDraft = (name: string): StoredItem => tabItem(`fettle:${name}`);

/** What an employee typed and has not saved yet. It stays in this tab, unless `setDraftStorage` says otherwise. */
export function draftItem(name: string): StoredItem {
  return openDraft(name);
}

/** Replaces the storage of drafts, on a shared device, where they stay with their owner. */
export function setDraftStorage(open: (name: string) => StoredItem): void {
  openDraft = open;
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
