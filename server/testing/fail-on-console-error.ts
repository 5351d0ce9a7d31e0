import { afterEach, beforeEach, vi } from 'vitest';

// What nobody asked for on the console is a fault that nobody looked at: it fails the test in which it was said.
let spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];

beforeEach(() => {
  spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
});

afterEach(() => {
  const said = spies.flatMap(({ mock }) => mock.calls);
  for (const spy of spies) spy.mockRestore();
  if (said.length > 0) throw new Error(`The console was written to: ${JSON.stringify(said)}`);
});
