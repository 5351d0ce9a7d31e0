import type { securityCalls } from '@fettle/contract/security/calls.ts';
import type { Engine } from '../../platform/database/engine.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import { countSecurityEvents, listSecurityEvents } from './store.ts';

const perPage = 50;

export function securityHandlers({ engine }: { engine: Engine }): Handlers<typeof securityCalls> {
  return {
    async getSecurityEvents({ query: { page = 1, ...filter } }) {
      const events = await countSecurityEvents(engine.db, filter);
      return {
        message: 'Security log',
        data: await listSecurityEvents(engine.db, filter, page, perPage),
        meta: { total_pages: Math.max(1, Math.ceil(events / perPage)) },
      };
    },
  };
}
