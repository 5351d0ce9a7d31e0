import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@fettle/contract';
import { expect, test } from 'vitest';
import { describeFault } from './describe-report.ts';
import { openFuzzShop } from './open-fuzz-shop.ts';
import { runFuzz } from './run-fuzz.ts';

// The short form of npx node checks/fuzz.ts.

test('random requests of every call, valid, nearly valid and hostile, get replies that keep the contract', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-fuzz-'));
  try {
    await using shop = await openFuzzShop('sqlite', folder);
    const { faults, statuses, said } = await runFuzz(shop, { seed: 2, from: 0, count: 2_000 });
    expect(faults.map((fault) => describeFault(fault, { engine: 'sqlite', seed: 2 }))).toEqual([]);
    expect([...statuses.keys()].toSorted()).toEqual(Object.keys(api).toSorted());
    // About 215 and 195 of 904. Which of the requests at the same time comes first changes some, and each new call many.
    expect(said.en.size).toBeGreaterThanOrEqual(200);
    expect(said.es.size).toBeGreaterThanOrEqual(180);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
