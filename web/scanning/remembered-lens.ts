const key = 'fettle:lens';

/** The camera that was chosen on this device, by its `deviceId`; undefined for none. */
export function rememberedLens(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberLens(lens: string): void {
  try {
    localStorage.setItem(key, lens);
  } catch {
    // A browser that keeps nothing (private window, full): the choice holds until the scanner is closed.
  }
}
