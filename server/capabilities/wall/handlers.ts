import { maxWallLinks, type wallCalls } from '@fettle/contract/wall/calls.ts';
import { msg } from '@fettle/i18n/message.ts';
import { readableCode } from '../auth/readable-code.ts';
import type { Db, Engine } from '../../platform/database/engine.ts';
import { sayIn } from '../../platform/system/dictionaries.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import type { EventLog } from '../live/event-log.ts';
import type { GetLists } from '../lists/current-lists.ts';
import type { GetShop } from '../shop/current-shop.ts';
import { collectWall } from './collect-wall.ts';
import { watchWall } from './watch-wall.ts';
import { addWallLink, deleteWallLink, findWallLink, listWallLinks, touchWallLink } from './store.ts';

export type WallDependencies = {
  engine: Engine;
  now: () => Date;
  shop: GetShop;
  lists: GetLists;
  /** Another server may have changed them, and no session says so. */
  renewLists: () => Promise<void>;
  networkUrl: () => string | undefined;
  events: EventLog;
  logError: (details: object, message: string) => void;
};

/** The last use is saved at most this often, so that most requests need no write. */
const touchIntervalMs = 60 * 60_000;

export function wallHandlers({
  engine,
  now,
  shop,
  lists,
  renewLists,
  networkUrl,
  events,
  logError,
}: WallDependencies): Handlers<typeof wallCalls> {
  /** The wall goes on when nothing can be saved. */
  async function touch(id: number, instant: string): Promise<void> {
    try {
      await touchWallLink(engine.db, id, instant);
    } catch (error) {
      if (!engine.faultOf(error)) throw error;
    }
  }

  return {
    async getWall({ query }) {
      const link = await requireWallLink(engine.db, query.link);
      const instant = now();
      const unusedMs = instant.getTime() - Date.parse(link.last_used_on ?? '1970-01-01T00:00:00.000Z');
      if (unusedMs > touchIntervalMs) await touch(link.id, instant.toISOString());
      const [{ timeZone, language }] = await Promise.all([shop(), renewLists()]);
      const options = { now: instant, timeZone, showsNames: link.shows_names === 1, lists: lists(), say: sayIn(language) };
      return { message: msg('Wall'), data: await collectWall(engine.db, options) };
    },

    async watchWall({ query }) {
      await requireWallLink(engine.db, query.link);
      return watchWall({ events, isRevoked: async () => !(await findWallLink(engine.db, { code: query.link.toUpperCase() })), logError });
    },

    async getWallLinks() {
      return { message: msg('Wall links'), data: await listWallLinks(engine.db), origin: networkUrl() ?? null };
    },

    async addWallLink({ body }, { currentUser, transaction }) {
      return transaction(async (db) => {
        await engine.lockUntilCommit(db, 'wall_links');
        if ((await listWallLinks(db)).length >= maxWallLinks)
          throw new AppError('conflict', msg('A shop has at most {maxWallLinks} wall screens. Revoke one first.', { maxWallLinks }));
        const link = { ...body, code: readableCode(), created_on: now().toISOString(), created_by: currentUser.id };
        return { message: msg('Link created.'), link: await addWallLink(db, link) };
      });
    },

    async deleteWallLink({ params }, { transaction }) {
      return transaction(async (db) => {
        if (!(await deleteWallLink(db, params.id))) throw new AppError('not_found', msg('Link not found'));
        return { message: msg('Link revoked.') };
      });
    },
  };
}

async function requireWallLink(db: Db, code: string) {
  const link = await findWallLink(db, { code: code.toUpperCase() });
  if (!link) throw new AppError('not_found', msg('This link is no longer valid. Ask your admin for a new one.'));
  return link;
}
