import * as z from 'zod/mini';
import { msg } from '@fettle/i18n/message.ts';
import { type Calls, ok } from '../call.ts';
import { choice } from '../shared/catalog-schemas.ts';
import { Id, Instant, PathId, singleLineText } from '../shared/common-schemas.ts';
import { maxFloorCount, maxRecallFileBytes, maxRecallLines } from '../shared/limits.ts';
import { type RecalledSerials, RecallNotice, RecallRow } from '../shared/plate/recall-table.ts';
import { issueText } from '../shared/issue-text.ts';

/** A notice of the public file, about appliances. Its texts are as published: they may have anything but markup that counts. */
export const PublicNotice = z.object({
  /** The number that the agency's file has for it. */
  recall_id: Id,
  /** `26-901` */
  number: z.string(),
  /** A day. */
  date: z.string(),
  title: z.string(),
  url: z.nullable(z.string()),
  units: z.string(),
  hazard: z.string(),
  remedy: z.string(),
  products: z.string(),
  description: z.string(),
});
export type PublicNotice = z.infer<typeof PublicNotice>;

const NoticeLine = z.pick(PublicNotice, { recall_id: true, number: true, date: true, title: true, url: true });
export type NoticeLine = z.infer<typeof NoticeLine>;

/** `to_read`: nobody has decided, or an admin has taken it out of force. `not_for_us`: an admin has dismissed it. */
export const NoticeState = z.enum(['to_read', 'in_force', 'not_for_us']);
export type NoticeState = z.infer<typeof NoticeState>;

/** With a year that wraps, the first and the last serial are the same before it. */
function isRange(rule: RecalledSerials): boolean {
  if (!('from' in rule)) return true;
  const { from, to, wrap } = rule;
  if (wrap === undefined) return from.length === to.length && from <= to;
  return from.length === to.length && from > to && from.slice(0, wrap - 1) === to.slice(0, wrap - 1);
}

function rulesOf({ serials, only_serials = [] }: RecallRow): readonly RecalledSerials[] {
  return typeof serials === 'string' ? only_serials : [...serials, ...only_serials];
}

/** What an admin makes of a notice: which machines it is about. */
export const NoticeRows = z.strictObject({
  types: z.array(choice('types')).check(z.minLength(1), z.maxLength(20)),
  only_styles: z.exactOptional(z.array(choice('styles')).check(z.minLength(1), z.maxLength(50))),
  hazard: singleLineText(300),
  remedy: singleLineText(300),
  rows: z.array(RecallRow).check(
    z.minLength(1),
    z.maxLength(50),
    z.refine((rows) => JSON.stringify(rows).length <= 20_000, issueText('{field} have too much text.')),
    z.refine((rows) => rows.every(({ brands }) => brands.length > 0), issueText('{field} need a brand.')),
    z.refine(
      (rows) => rows.every((row) => rulesOf(row).every(isRange)),
      issueText('{field} need a last serial as long as the first one, and not before it.'),
    ),
    z.refine(
      (rows) => rows.every(({ models, serials, only_serials }) => [models, serials, only_serials].every((part) => part?.length !== 0)),
      issueText('{field} need models and serials, or that they do not matter.'),
    ),
  ),
});
export type NoticeRows = z.infer<typeof NoticeRows>;

/** What a file would change. */
const FilePreview = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Notices about other products. */
  others: z.int(),
  unreadable: z.int(),
  /** The added and the changed, newest first, and why records cannot be read. At most `maxRecallLines` each. */
  notices: z.array(z.extend(NoticeLine, { is_changed: z.boolean() })),
  problems: z.array(z.object({ position: z.int(), why: z.string() })),
});
export type FilePreview = z.infer<typeof FilePreview>;

const RecallRefresh = z.object({
  id: Id,
  on: Instant,
  author_name: z.string(),
  added: z.int(),
  changed: z.int(),
  unreadable: z.int(),
  undone_on: z.nullable(Instant),
  undone_by: z.nullable(z.string()),
});
export type RecallRefresh = z.infer<typeof RecallRefresh>;

const DecidedNotice = z.extend(NoticeLine, {
  state: NoticeState,
  on: Instant,
  author_name: z.string(),
});
export type DecidedNotice = z.infer<typeof DecidedNotice>;

const Recalls = z.object({
  /** The table of the build: how many notices it has, and the month as of which. */
  table: z.object({ notices: z.int(), as_of: z.string() }),
  /** Newest first, at most `maxRecallLines`; `is_changed` since an admin has decided. */
  to_read: z.array(z.extend(NoticeLine, { is_changed: z.boolean() })),
  to_read_total: z.int(),
  decided: z.array(DecidedNotice),
  /** Newest first, at most `maxRecallLines`. */
  refreshes: z.array(RecallRefresh),
  /** How far a new check of all machines is; null while there is none. */
  checking: z.nullable(z.object({ checked: z.int(), machines: z.int() })),
  /** Machines that were sold with a recall that nobody has settled, counted up to `maxFloorCount`. */
  sold: z.int(),
});
export type Recalls = z.infer<typeof Recalls>;

const upload = { what: msg('file of recall notices'), types: ['application/octet-stream'], maxBytes: maxRecallFileBytes } as const;

const theFile = `The body is the file as the US agency CPSC publishes it: JSON, an array of notices, or that in gzip, at most ${maxRecallFileBytes / 1_048_576} MB in both.`;

export const recallCalls = {
  getRecalls: {
    method: 'GET',
    path: '/api/read/get_recalls',
    summary: `Returns what the table of recall notices covers, the notices that an admin has to read, those that were decided, and who has read which file. \`sold\` is counted up to ${maxFloorCount.toLocaleString('en-US')}. \`get_lists\` returns the notices in force to all employees.`,
    access: 'admin',
    reply: ok({ data: Recalls }),
  },
  getRecallNotice: {
    method: 'GET',
    path: '/api/read/get_recall_notice/:recallId',
    summary: 'Returns a notice as it was published, and what an admin has made of it, or null.',
    access: 'admin',
    params: z.object({ recallId: PathId }),
    reply: ok({ data: PublicNotice, state: NoticeState, notice: z.nullable(RecallNotice) }),
  },
  countRecallMachines: {
    method: 'POST',
    path: '/api/read/count_recall_machines',
    summary: 'Returns how many machines in progress or completed a notice may cover.',
    access: 'admin',
    changes: false,
    body: z.pick(NoticeRows, { types: true, only_styles: true, rows: true }),
    reply: ok({ machines: z.int() }),
  },
  checkRecallFile: {
    method: 'POST',
    path: '/api/read/check_recall_file',
    summary: `Returns what a file of recall notices would change, and writes nothing. ${theFile} Lists at most ${maxRecallLines} notices.`,
    access: 'admin',
    changes: false,
    isDeferrable: true,
    upload,
    reply: ok({ data: FilePreview }),
  },
  applyRecallFile: {
    method: 'POST',
    path: '/api/create/apply_recall_file',
    summary: `Queues the notices about appliances that are not known yet, or have changed, to be read by an admin. None is in force before that. ${theFile}`,
    access: 'admin',
    isDeferrable: true,
    upload,
    reply: ok({ data: Recalls }),
  },
  undoRecallFile: {
    method: 'PATCH',
    path: '/api/update/undo_recall_file/:id',
    summary:
      'Takes back what the last file has changed. Notices that an admin has put in force stay so. Fails with 409 if another file came after it.',
    access: 'admin',
    params: z.object({ id: PathId }),
    reply: ok({ data: Recalls }),
  },
  updateRecallNotice: {
    method: 'PATCH',
    path: '/api/update/update_recall_notice/:recallId',
    summary:
      'Puts a notice in force with the `notice` that an admin has made of it, dismisses it, or takes either back. After a change of what is in force, all machines are checked again. Without `notice`, what was made of it before stays.',
    access: 'admin',
    params: z.object({ recallId: PathId }),
    body: z.strictObject({ state: NoticeState, notice: z.exactOptional(NoticeRows) }),
    reply: ok({ data: Recalls }),
  },
} as const satisfies Calls;
