import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/database/engine.ts';
import { migrate } from '../platform/database/migrate.ts';
import { memoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sqliteFolder: string;
  }
}

/** Migrated database that each test copies: migrating takes longer than most tests. */
export const migratedFile = 'migrated';

/** Creates the folder for the run's SQLite files, in memory if possible. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(memoryFolder(), 'fettle-sqlite-'));
  const engine = openDatabase(`sqlite:${join(folder, migratedFile)}`);
  await migrate(engine);
  await engine.db.destroy();
  project.provide('sqliteFolder', folder);
  return () => rmSync(folder, { recursive: true });
}
