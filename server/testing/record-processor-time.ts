import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';

// What each test file costs, for `npm run test:profile`: the processor time of its thread, in seconds. Other threads and processes that it
// starts are not in it.

const file = process.env.FETTLE_TEST_PROFILE;
const before = process.threadCpuUsage();

afterAll(() => {
  const { user, system } = process.threadCpuUsage(before);
  const name = relative(process.cwd(), expect.getState().testPath ?? '');
  if (file) appendFileSync(file, `${JSON.stringify({ name, seconds: (user + system) / 1e6 })}\n`);
});
