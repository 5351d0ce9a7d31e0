import { randomBytes } from 'node:crypto';

const characters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A random code to read and type: groups of four characters, without those that look alike. About 19.8 bits each. */
export function readableCode(groups = 3): string {
  const code = Array.from(randomBytes(4 * groups), (byte) => characters[byte % characters.length]).join('');
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}
