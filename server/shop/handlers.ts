import type { shopCalls } from '@fettle/contract/shop/calls.ts';
import { sql } from 'kysely';
import type { Engine } from '../database/engine.ts';
import { AppError } from '../http/app-error.ts';
import type { Handlers } from '../http/request-context.ts';

export type ShopDependencies = {
  engine: Engine;
  shopName: string;
  timeZone: string;
  pasadenaContact: string | null;
  version: string;
  isSetUp: () => Promise<boolean>;
};

/** How long the health check waits for the database. */
const healthTimeoutMs = 2_000;

export function shopHandlers({
  engine,
  shopName,
  timeZone,
  pasadenaContact,
  version,
  isSetUp,
}: ShopDependencies): Handlers<typeof shopCalls> {
  return {
    async getShop(_, { currentUser, isLoopback }) {
      const setup = (await isSetUp()) ? null : isLoopback ? 'from-here' : 'with-code';
      return {
        message: 'Shop',
        data: { name: shopName, time_zone: timeZone, pasadena_contact: currentUser ? pasadenaContact : null, setup },
      };
    },

    async health() {
      await requireDatabase(engine);
      return { message: 'Fettle is running.', version, database: engine.name };
    },
  };
}

async function requireDatabase({ db }: Engine): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, healthTimeoutMs);
  try {
    await Promise.race([sql`select 1`.execute(db), timeout]);
  } catch {
    throw new AppError('unavailable', 'The database is not responding.');
  } finally {
    clearTimeout(timer);
  }
}
