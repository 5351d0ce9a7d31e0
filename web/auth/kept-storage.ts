import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import { deviceItem, type StoredItem } from '../ui/browser-storage.ts';

/**
 * What an employee leaves on a shared device. It stays in the browser, encrypted with a key that the server gives to that employee only.
 * `key`: 32 bytes in base64. Not WebCrypto, which is missing over plain http.
 */
export function keptStorage(userId: number, key: string): (name: string) => StoredItem {
  const cipher = managedNonce(xchacha20poly1305)(fromBase64(key));
  return (name) => {
    const item = deviceItem(`fettle:kept:${userId}:${name}`);
    return {
      get: () => decrypt(item.get()),
      set: (value) => item.set(toBase64(cipher.encrypt(new TextEncoder().encode(value)))),
      remove: () => item.remove(),
    };
  };

  /** Undefined also for a text of an earlier key, which nobody can read anymore. */
  function decrypt(text: string | undefined): string | undefined {
    try {
      return text === undefined ? undefined : new TextDecoder().decode(cipher.decrypt(fromBase64(text)));
    } catch {
      return undefined;
    }
  }
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
