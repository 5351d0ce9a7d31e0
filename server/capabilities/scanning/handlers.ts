import type { Brand } from '@fettle/contract/shared/catalog.ts';
import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import { cleanScan } from '@fettle/contract/scanning/read-scan.ts';
import type { scanningCalls } from '@fettle/contract/scanning/calls.ts';
import { msg } from '@fettle/i18n/message.ts';
import type { Engine } from '../../platform/database/engine.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import { findBySerialKey } from './store.ts';

export function scanningHandlers({ engine }: { engine: Engine }): Handlers<typeof scanningCalls> {
  async function find(serial: string, brand: Brand | undefined) {
    const { newest, matches } = await findBySerialKey(engine.db, normalizeSerial(cleanScan(serial)), brand);
    return { message: newest === null ? msg('No machine found with that serial number.') : msg('Machine found'), data: newest, matches };
  }
  return {
    getIdBySerial: ({ params, query }) => find(params.serial, query.brand),
    findIdBySerial: ({ query }) => find(query.serial, query.brand),
  };
}
