import { type ShopLists, startLists } from '@fettle/contract/shared/catalog.ts';
import type { Db } from '../../platform/database/engine.ts';
import { readLists } from './store.ts';

/**
 * The shop's lists, in memory. The version that is read with each session tells when they were changed, on this server or another one
 * (auth/store.ts).
 */
export class CurrentLists {
  readonly #db: Db;
  #lists = startLists;

  private constructor(db: Db) {
    this.#db = db;
  }

  static async open(db: Db): Promise<CurrentLists> {
    const lists = new CurrentLists(db);
    await lists.renew();
    return lists;
  }

  get(): ShopLists {
    return this.#lists;
  }

  async renew(): Promise<void> {
    this.#lists = await readLists(this.#db);
  }
}

export type GetLists = () => ShopLists;
