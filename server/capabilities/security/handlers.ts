import type { securityCalls } from '@fettle/contract/security/calls.ts';
import { msg } from '@fettle/i18n/message.ts';
import type { Engine } from '../../platform/database/engine.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import { countSecurityEvents, listSecurityEvents } from './store.ts';

const perPage = 50;

export function securityHandlers({ engine }: { engine: Engine }): Handlers<typeof securityCalls> {
  return {
    async getSecurityEvents({ query: { page = 1, ...filter } }, { say }) {
      const total = await countSecurityEvents(engine.db, filter);
      const events = await listSecurityEvents(engine.db, filter, page, perPage);
      return {
        message: msg('Security log'),
        data: events.map((event) => ({ ...event, detail: event.detail && say(event.detail) })),
        meta: { total_pages: Math.max(1, Math.ceil(total / perPage)) },
      };
    },
  };
}
