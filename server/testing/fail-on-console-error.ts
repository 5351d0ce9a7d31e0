import { afterEach, beforeEach, vi } from 'vitest';

// An unexpected console error or warning fails the test that caused it.
let spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];

beforeEach(() => {
  spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
});

afterEach(() => {
  const logged = spies.flatMap(({ mock }) => mock.calls);
  for (const spy of spies) spy.mockRestore();
  if (logged.length > 0) throw new Error(`The test logged to the console: ${JSON.stringify(logged)}`);
});
