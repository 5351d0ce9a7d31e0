import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { describeImpossibleClock } from '../system/impossible-clock.ts';

/** Nothing is saved with a time that the contract cannot express. */
export function rejectImpossibleClock(app: FastifyInstance, now: () => Date): void {
  app.addHook('onRequest', async ({ url }) => {
    const problem = url.startsWith('/api/') ? describeImpossibleClock(now()) : undefined;
    if (problem) throw new AppError('unavailable', `${problem} Nothing was changed. Tell an admin.`);
  });
}
