import type { NoticeState } from '@fettle/contract/recalls/calls.ts';
import type { Generated } from 'kysely';

/** The files of public notices that admins have read. */
export type RecallFilesTable = {
  id: Generated<number>;
  on: string;
  author_id: number;
  added: number;
  changed: number;
  unreadable: number;
  /** The notices about appliances that it has added or changed, as JSON. */
  notices: string;
  /** null unless it was taken back. */
  undone_on: string | null;
  undone_by: number | null;
};

export type RecallDecisionsTable = {
  recall_id: number;
  state: NoticeState;
  /** The public notice that was decided about, as JSON. */
  published: string;
  /** What an admin has made of it, as JSON; null before that. */
  notice: string | null;
  on: string;
  author_id: number;
};
