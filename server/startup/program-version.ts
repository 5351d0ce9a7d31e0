import { readFileSync } from 'node:fs';

/** The version of Fettle, such as `0.2.0`. */
export function programVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  return manifest.version;
}
