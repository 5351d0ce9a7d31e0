import type { UploadedFile } from '@fettle/contract/call.ts';
import type { NoticeRows, NoticeState, PublicNotice, recallCalls, Recalls } from '@fettle/contract/recalls/calls.ts';
import { maxFloorCount, maxRecallLines } from '@fettle/contract/shared/limits.ts';
import { familyOf, matchRecalls } from '@fettle/contract/shared/plate/match-recalls.ts';
import type { RecallNotice } from '@fettle/contract/shared/plate/recall-table.ts';
import { withKeysOfToday } from '@fettle/contract/lists/notices-in-force.ts';
import { recallTable } from '@fettle/contract/shared/plate/recalls.ts';
import { type Message, msg, pluralMsg } from '@fettle/i18n/message.ts';
import type { Db, Engine } from '../../platform/database/engine.ts';
import type { RenderDocument } from '../../platform/documents/document-renderer.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import type { GetLists } from '../lists/current-lists.ts';
import { addChange, readLists } from '../lists/store.ts';
import { countMachines } from '../machines/keyset-page.ts';
import { countSoldRecalls } from '../reports/floor-store.ts';
import { checkedMachines } from './check-machines.ts';
import { isInTable, knownNotices, newsOf, type ShortNotice, shortened, ShortNotices, toLine } from './known-notices.ts';
import type { ReadFile } from './read-recall-file.ts';
import { addFile, findDecision, listDecisions, listFiles, listNotices, machinesInStock, saveDecision, undoFile } from './store.ts';

type RecallDependencies = {
  engine: Engine;
  now: () => Date;
  lists: GetLists;
  documents: { render: RenderDocument<'recallFile', { bytes: Uint8Array }> };
  /** Checks all machines again if the notices in force have changed. */
  checkMachines: () => void;
};

/** Machines are read in batches, between which other requests are served. */
const stockBatch = 500;

export function recallHandlers({ engine, now, lists, documents, checkMachines }: RecallDependencies): Handlers<typeof recallCalls> {
  /** @throws AppError if the file cannot be used as a whole */
  async function readFile(employeeId: number, { bytes }: UploadedFile): Promise<ReadFile> {
    const file = await documents.render(employeeId, 'recallFile', async () => ({ bytes }));
    const read = JSON.parse(file.toString()) as ReadFile | { refusal: Message };
    if ('refusal' in read) throw new AppError('bad_input', read.refusal);
    return read;
  }

  const notices = new ShortNotices();
  return {
    async getRecalls() {
      return { message: msg('Recalls'), data: await readRecallDesk(engine.db, notices) };
    },

    async getRecallNotice({ params: { recallId } }) {
      const { published, decision } = await requireNotice(engine.db, recallId);
      const notice = decision?.notice ? (JSON.parse(decision.notice) as RecallNotice) : null;
      return { message: msg('Notice'), data: published, state: decision?.state ?? 'to_read', notice };
    },

    async countRecallMachines({ body }) {
      const notice = withKeysOfToday(lists(), { ...emptyNotice, ...body });
      const { types, rows } = notice;
      const table = { as_of: '', notices: [notice] };
      const brands = [...new Set(rows.flatMap((row) => row.brands.flatMap(familyOf)))];
      let machines = 0;
      for (let after: number | undefined = 0; after !== undefined;) {
        const batch = await machinesInStock(engine.db, { types, brands, after, limit: stockBatch });
        machines += batch.filter((machine) => matchRecalls(machine, table).length > 0).length;
        after = batch.length < stockBatch ? undefined : batch.at(-1)?.id;
      }
      return { message: msg('Machines'), machines };
    },

    async checkRecallFile({ body }, { currentUser, say }) {
      const { notices, others, unreadable, problems } = await readFile(currentUser.id, body);
      const news = newsOf(notices, knownNotices(await listNotices(engine.db)));
      const changed = news.filter(({ is_changed }) => is_changed).length;
      return {
        message: msg('The file can be used.'),
        data: {
          added: news.length - changed,
          changed,
          unchanged: notices.length - news.length,
          others,
          unreadable,
          notices: news.slice(0, maxRecallLines).map(({ notice, is_changed }) => ({ ...toLine(notice), is_changed })),
          problems: problems.map(({ position, why }) => ({ position, why: say(why) })),
        },
      };
    },

    async applyRecallFile({ body }, { currentUser, transaction }) {
      const { notices, unreadable } = await readFile(currentUser.id, body);
      return transaction(async (db) => {
        await engine.lockUntilCommit(db, 'recalls');
        const news = newsOf(notices, knownNotices(await listNotices(db)));
        if (news.length === 0) return { message: msg('The file has nothing new.'), data: await readRecallDesk(db) };
        const changed = news.filter(({ is_changed }) => is_changed).length;
        await addFile(db, {
          on: now().toISOString(),
          author_id: currentUser.id,
          added: news.length - changed,
          changed,
          unreadable,
          notices: JSON.stringify(news.map(({ notice }) => notice)),
        });
        return {
          message: pluralMsg(news.length, '{count} notice to read', '{count} notices to read'),
          data: await readRecallDesk(db),
        };
      });
    },

    async undoRecallFile({ params: { id } }, { currentUser, transaction }) {
      return transaction(async (db) => {
        await engine.lockUntilCommit(db, 'recalls');
        if (!(await undoFile(db, id, { undone_on: now().toISOString(), undone_by: currentUser.id })))
          throw new AppError('conflict', msg('Only the last file can be taken back.'));
        return { message: msg('The file is taken back.'), data: await readRecallDesk(db) };
      });
    },

    async updateRecallNotice({ params: { recallId }, body: { state, notice: rows } }, { currentUser, transaction }) {
      const reply = await transaction(async (db) => {
        await engine.lockUntilCommit(db, 'recalls');
        const { published, decision: before } = await requireNotice(db, recallId);
        const notice = rows ? JSON.stringify(toRecallNotice(published, rows)) : (before?.notice ?? null);
        if (state === 'in_force' && notice === null) throw new AppError('bad_input', msg('First say which machines the notice is about.'));
        const [on, author_id] = [now().toISOString(), currentUser.id];
        await saveDecision(db, { recall_id: recallId, state, published: JSON.stringify(published), notice, on, author_id });
        const wasInForce = before?.state === 'in_force';
        if (state === 'in_force' || wasInForce) {
          // All servers and pages read the lists again when these have another version.
          const version = (await readLists(db)).version + 1;
          const kind = state === 'in_force' ? ('in_force' as const) : ('out_of_force' as const);
          const change = { list: 'recalls', type_of: '', key: noticeId(recallId), kind, label: published.title } as const;
          if (!(await addChange(db, { ...change, version, label_before: null, other_key: null, on, author_id })))
            throw new AppError('conflict', msg('Someone else just changed something. Try again.'));
        }
        return { message: messages[state], data: await readRecallDesk(db) };
      });
      checkMachines();
      return reply;
    },
  };
}

const messages: Record<NoticeState, Message> = {
  in_force: msg('The notice is in force. All machines are checked again.'),
  to_read: msg('The notice is to be read.'),
  not_for_us: msg('The notice is dismissed.'),
};

/** A notice as the files say now, or as an admin decided about it if they have it no more. @throws AppError if nobody knows it */
async function requireNotice(db: Db, recallId: number) {
  const decision = await findDecision(db, recallId);
  const known = knownNotices(await listNotices(db)).get(recallId);
  const published = known ?? (decision && (JSON.parse(decision.published) as PublicNotice));
  if (!published) throw new AppError('not_found', msg('There is no such notice.'));
  return { published, decision };
}

/** All that the screen of recalls shows. */
async function readRecallDesk(db: Db, notices = new ShortNotices()): Promise<Recalls> {
  const known = await notices.read(db);
  const decisions = (await listDecisions(db)).map(({ published, ...row }) => ({
    ...row,
    ...shortened(JSON.parse(published) as PublicNotice),
  }));
  const toRead = noticesToRead(known, new Map(decisions.map((decision) => [decision.recall_id, decision])));
  const checked = await checkedMachines(db);
  return {
    table: { notices: recallTable.notices.length, as_of: recallTable.as_of },
    to_read: toRead.slice(0, maxRecallLines),
    to_read_total: toRead.length,
    decided: decisions
      .filter(({ state }) => state !== 'to_read')
      .map(({ line, state, on, author_name }) => ({ ...line, state, on, author_name })),
    refreshes: await listFiles(db, maxRecallLines),
    checking: checked === null ? null : { checked, machines: (await countMachines(db)).all },
    sold: await countSoldRecalls(db, { max: maxFloorCount }),
  };
}

/** Notices that nobody has decided about as they are now, newest first. */
function noticesToRead(known: ReadonlyMap<number, ShortNotice>, decisions: ReadonlyMap<number, ShortNotice & { state: NoticeState }>) {
  const notices = new Map([
    ...[...decisions].flatMap(([id, decision]) => (decision.state === 'to_read' ? [[id, decision] as const] : [])),
    ...known,
  ]);
  return [...notices.values()]
    .flatMap(({ line, digest }) => {
      const decision = decisions.get(line.recall_id);
      const is_changed = decision !== undefined && decision.digest !== digest;
      const isDecided = decision !== undefined && decision.state !== 'to_read' && !is_changed;
      return isDecided || isInTable(line) ? [] : [{ ...line, is_changed }];
    })
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : b.recall_id - a.recall_id));
}

function noticeId(recallId: number): string {
  return `own-${recallId}`;
}

const emptyNotice = { id: '', agency: 'CPSC', number: null, date: '', title: '', hazard: '', remedy: '', url: null };

function toRecallNotice({ recall_id, number, date, title, url }: PublicNotice, rows: NoticeRows): RecallNotice {
  return { id: noticeId(recall_id), agency: 'CPSC', number, date, title, url, ...rows };
}
