import type { FastifyInstance } from 'fastify';
import { join, msg } from '@fettle/i18n/message.ts';
import { AppError } from './app-error.ts';
import { describeImpossibleClock } from '../system/impossible-clock.ts';

/** Nothing is saved with a time that the contract cannot express. */
export function rejectImpossibleClock(app: FastifyInstance, now: () => Date): void {
  app.addHook('onRequest', async ({ url }) => {
    const problem = url.startsWith('/api/') ? describeImpossibleClock(now()) : undefined;
    if (problem) throw new AppError('unavailable', join(problem, msg('Nothing was changed. Tell an admin.')));
  });
}
