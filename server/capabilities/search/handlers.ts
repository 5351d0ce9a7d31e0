import type { searchCalls } from '@fettle/contract/search/calls.ts';
import { msg } from '@fettle/i18n/message.ts';
import type { Engine } from '../../platform/database/engine.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import type { GetLists } from '../lists/current-lists.ts';
import { searchMachines } from './search-machines.ts';

export function searchHandlers({ engine, lists }: { engine: Engine; lists: GetLists }): Handlers<typeof searchCalls> {
  return {
    async search({ query: { q } }) {
      const { machines, isCut } = await searchMachines(engine, q, lists());
      return { message: msg('Machines'), data: machines, is_cut: isCut };
    },
  };
}
