import * as z from 'zod/mini';
import { type Calls, eventStream, ok } from '../call.ts';
import { Id, Instant, PathId, singleLineText } from '../shared/common-schemas.ts';
import { Machine } from '../records/machine.ts';
import { BenchSquare } from '../reports/floor.ts';

/** The most links of a shop. */
export const maxWallLinks = 20;

/** The most repairs finished today in one reply: more do not fit on a TV. */
export const maxWallFinishes = 16;

/** A link for a screen on the wall, which needs no login. */
export const WallLink = z.object({
  id: Id,
  /** Where the screen hangs. */
  name: z.string(),
  /** The end of the link's path. */
  code: z.string(),
  shows_names: z.boolean(),
  created_on: Instant,
  created_by: z.string(),
  /** The last use, at most an hour old while the screen is on; null before it was first opened. */
  last_used_on: z.nullable(Instant),
});
export type WallLink = z.infer<typeof WallLink>;

/** A machine in progress. */
export const WallMachine = z.object({
  ...z.pick(Machine, { id: true, type_of: true, brand: true, waiting_since: true }).shape,
  /** The machine's brand and type: `Crosley fridge`. */
  name: z.string(),
  started_on: Instant,
  /** Null unless the link shows names. */
  technician_name: z.nullable(z.string()),
});
export type WallMachine = z.infer<typeof WallMachine>;

/** A technician's machines in progress, longest without work first. Without names, one bench has those of the whole shop. */
export const WallBench = z.object({ technician_name: z.nullable(z.string()), squares: z.array(BenchSquare) });
export type WallBench = z.infer<typeof WallBench>;

/** A repair that was completed or trashed today. */
export const WallFinish = z.object({
  id: Id,
  is_trashed: z.boolean(),
  /** 0 to 23, in the shop's time zone. */
  hour: z.int(),
});
export type WallFinish = z.infer<typeof WallFinish>;

/** What a screen on the wall shows. No serials and, unless the link shows them, no names. */
export const Wall = z.object({
  in_progress: z.int(),
  /** Machines with a repair that was completed or trashed today. */
  finished_today: z.int(),
  /** Idle machines, counted up to `maxFloorCount`, like `waiting_for_parts`. */
  idle: z.int(),
  waiting_for_parts: z.int(),
  /** Completed machines, without those with a recall that nobody has settled. */
  ready_to_export: z.int(),
  /** The repairs in progress that started first, at most five. */
  oldest: z.array(WallMachine),
  /** The newest come first, at most `maxWallFinishes`. */
  finished: z.array(WallFinish),
  /** The fullest come first. Of the whole shop, they have the `maxBenchSquares` machines that are longest without work. */
  benches: z.array(WallBench),
});
export type Wall = z.infer<typeof Wall>;

export const wallCalls = {
  getWall: {
    method: 'GET',
    path: '/api/read/get_wall',
    summary:
      'Returns what a screen on the wall shows: counts, the machines on each bench with their days without work, the five oldest repairs in progress, and what was finished today, with its hour. `link` is the code of a wall link. 404 if there is no such link.',
    access: 'anyone',
    query: z.strictObject({ link: singleLineText(64) }),
    reply: ok({ data: Wall }),
  },
  watchWall: {
    method: 'GET',
    path: '/api/live/wall',
    summary:
      'Server-sent events: one, without data, when something in the shop changes, at most once a second, so that the screen reads `getWall` again. `open` says that the stream is open, `end` that the link was revoked. Comments keep the connection open. 404 if there is no such link.',
    access: 'anyone',
    query: z.strictObject({ link: singleLineText(64) }),
    reply: eventStream(z.object({})),
  },
  getWallLinks: {
    method: 'GET',
    path: '/api/read/get_wall_links',
    summary:
      'Lists the links for screens on the wall, oldest first. They begin with `origin`: where other devices reach the server, or null if its own computer alone does.',
    access: 'admin',
    reply: ok({ data: z.array(WallLink), origin: z.nullable(z.string()) }),
  },
  addWallLink: {
    method: 'POST',
    path: '/api/create/add_wall_link',
    summary: 'Creates a link for a screen on the wall. A shop has at most 20.',
    access: 'admin',
    needsPassword: true,
    body: z.strictObject({ name: singleLineText(60), shows_names: z.boolean() }),
    reply: ok({ link: WallLink }),
  },
  deleteWallLink: {
    method: 'DELETE',
    path: '/api/delete/delete_wall_link/:id',
    summary: 'Revokes a link. Screens that use it show nothing from then on.',
    access: 'admin',
    needsPassword: true,
    params: z.object({ id: PathId }),
    reply: ok({}),
  },
} as const satisfies Calls;
