import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    sqliteFolder: string;
  }
}

/** Creates the folder for the run's SQLite files, in memory if possible. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'fettle-sqlite-'));
  project.provide('sqliteFolder', folder);
  return () => rmSync(folder, { recursive: true });
}
