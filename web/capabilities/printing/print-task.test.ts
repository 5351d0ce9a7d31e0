import type { Machine } from '@fettle/contract/records/machine.ts';
import { expect, test, vi } from 'vitest';
import { IdempotencyKeys } from '../../sync/client/idempotency-keys.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { printTask } from './print-task.ts';
import { labelPrinterStatusQuery } from './queries.ts';

test('after a label that fails among others, the status of the printer is read again', async () => {
  const { queryKey } = labelPrinterStatusQuery();
  queryClient.setQueryData(queryKey, { needs_attention: false, state: 'Ready.' });
  const reply = { success: false, message: 'The label printer is open. Close its cover.' };
  using _server = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(reply, { status: 503 }));
  await expect(printTask().apply({ id: 7 } as Machine, new IdempotencyKeys())).rejects.toThrow(reply.message);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
