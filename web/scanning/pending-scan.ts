/** Hands what was scanned on another screen to the search screen, in the state of the address. */
export function handOver(scanned: string): { scanned: string } {
  return { scanned };
}

/** What was handed over; the state of an address may be anything. */
export function scannedElsewhere(state: unknown): string | undefined {
  const { scanned } = (state ?? {}) as { scanned?: unknown };
  return typeof scanned === 'string' ? scanned : undefined;
}
