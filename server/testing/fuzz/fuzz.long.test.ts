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
    const { faults, statuses } = await runFuzz(shop, { seed: 2, from: 0, count: 2_000 });
    expect(faults.map((fault) => describeFault(fault, { engine: 'sqlite', seed: 2 }))).toEqual([]);
    expect([...statuses.keys()].toSorted()).toEqual(Object.keys(api).toSorted());
  } finally {
    rmSync(folder, { recursive: true });
  }
});
