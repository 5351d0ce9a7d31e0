import { randomBytes } from 'node:crypto';

const characters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A random code to read and type: three groups of four characters, without those that look alike. About 59 bits. */
export function readableCode(): string {
  const code = Array.from(randomBytes(12), (byte) => characters[byte % characters.length]).join('');
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}
