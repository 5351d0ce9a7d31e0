import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import { fromBase64, toBase64 } from '../../sync/client/base64.ts';
import type { Seal } from '../../sync/pending/write-store.ts';
import { deviceItem, type StoredItem } from '../../ui/browser-storage.ts';

/**
 * What an employee leaves on a shared device. It stays in the browser, encrypted with a key that the server gives to that employee only.
 * `key`: 32 bytes in base64. Not WebCrypto, which is missing over plain http.
 */
export function keptStorage(userId: number, key: string): (name: string) => StoredItem {
  const seal = sealWith(key);
  return (name) => {
    const item = deviceItem(`fettle:kept:${userId}:${name}`);
    return {
      get: () => openText(seal, item.get()),
      set: (value) => item.set(toBase64(seal.close(value))),
      remove: () => item.remove(),
    };
  };
}

function openText({ open }: Seal, text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : open(fromBase64(text));
  } catch {
    // Not what was stored.
    return undefined;
  }
}

/** `open` returns undefined also for the bytes of an earlier key, which nobody can read anymore. */
export function sealWith(key: string): Seal {
  const cipher = managedNonce(xchacha20poly1305)(fromBase64(key));
  return {
    close: (text) => cipher.encrypt(new TextEncoder().encode(text)),
    open(bytes) {
      try {
        return new TextDecoder().decode(cipher.decrypt(bytes));
      } catch {
        return undefined;
      }
    },
  };
}
