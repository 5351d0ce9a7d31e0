/**
 * The `Idempotency-Key`s of one button: what is sent again because nobody answered carries the key that it had before,
 * so that one intention is carried out once. Everything else gets a new key.
 */
export class IntentKeys {
  #open: { asked: string; key: string } | undefined;

  keyFor(request: unknown): string {
    const asked = JSON.stringify(request);
    if (this.#open?.asked !== asked) this.#open = { asked, key: newKey() };
    return this.#open.key;
  }

  /** The server has answered: the next time is another intention, even with the same words. */
  answered(): void {
    this.#open = undefined;
  }
}

/** 128 random bits. `crypto.randomUUID` is missing where the shop's network serves plain http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
