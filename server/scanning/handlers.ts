import type { scanningCalls } from '@fettle/contract/scanning.ts';
import type { Engine } from '../database/engine.ts';
import type { Handlers } from '../http/visit.ts';
import { serialKey } from '../machines/plate-keys.ts';
import { findBySerialKey } from './store.ts';

export function scanningHandlers({ engine }: { engine: Engine }): Handlers<typeof scanningCalls> {
  return {
    async getIdBySerial({ params, query }) {
      const { newest, matches } = await findBySerialKey(engine.db, serialKey(params.serial), query.brand);
      return { message: newest === null ? 'No machine found with that serial number.' : 'Machine found', data: newest, matches };
    },
  };
}
