/**
 * The `Idempotency-Key`s of one button. Repeating a request before its response arrives reuses the key; any other request gets a new one.
 */
export class IdempotencyKeys {
  #pending: { request: string; key: string } | undefined;

  keyFor(request: unknown): string {
    const json = JSON.stringify(request);
    if (this.#pending?.request !== json) this.#pending = { request: json, key: randomKey() };
    return this.#pending.key;
  }

  /** Call after a response: the next request gets a new key, even with the same content. */
  clear(): void {
    this.#pending = undefined;
  }
}

/** 128 bits. `crypto.randomUUID` is missing on plain http. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
