import type { metricsCalls } from '@fettle/contract/metrics.ts';
import type { Engine } from '../database/engine.ts';
import { ShopError } from '../http/errors.ts';
import { ReplyStream } from '../http/reply-stream.ts';
import type { Handlers } from '../http/visit.ts';
import { chunked, metricsOf } from './metrics-of.ts';
import { isEmployee } from './store.ts';

export function metricsHandlers({ engine: { db }, timeZone }: { engine: Engine; timeZone: string }): Handlers<typeof metricsCalls> {
  return {
    async getUserMetrics({ params, query }) {
      if (!(await isEmployee(db, params.userId))) throw new ShopError('not_found', 'Employee not found');
      return new ReplyStream({ message: 'Metrics', data: chunked(await metricsOf(db, params.userId, query, timeZone)) });
    },
  };
}
