import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../describe-each-engine.ts';
import { freshDatabase } from '../fresh-database.ts';
import { runCrashes } from './run-crashes.ts';

// The short form of npx node checks/crash.ts.

describeEachEngine('A server that is killed while employees work', (engine) => {
  test('a server that is killed while employees work loses nothing that it has confirmed, and does nothing twice', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fettle-crash-'));
    const database = await freshDatabase(engine, 'empty');
    try {
      const run = { dataDir: folder, databaseUrl: database.url, openDatabase: database.openAgain, technicians: 3, seed: 5 };
      const { problems, writes } = await runCrashes({ ...run, kills: 4 });
      expect(problems).toEqual([]);
      expect(writes['notes']).toBeGreaterThan(0);
    } finally {
      await database.close();
      rmSync(folder, { recursive: true });
    }
  });
});
