import { expect, onTestFinished, test, vi } from 'vitest';
import { holdParts, lazyPart } from './lazy-component.tsx';

test('parts load after 3 s when the first screen is not shown', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  holdParts();
  const load = vi.fn<() => Promise<() => null>>(async () => () => null);
  lazyPart(load);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledOnce();
});
