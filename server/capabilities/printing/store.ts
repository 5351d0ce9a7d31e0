import type { LabelJob, LabelJobStatus } from '@fettle/contract/printing/calls.ts';
import type { Db } from '../../platform/database/engine.ts';
import { type Placeholders, prepareQuery } from '../../platform/database/prepare-query.ts';
import { fullNameExpr } from '../employees/full-name.ts';

const keptMs = 30 * 86_400_000;

export type PrintJobRow = {
  machine_id: number;
  author_id: number;
  on: string;
  copies: number;
  status: LabelJobStatus;
  failure: string | null;
};

export async function addPrintJob(db: Db, job: PrintJobRow): Promise<void> {
  await db.insertInto('print_jobs').values(job).execute();
}

const selectJobs = prepareQuery((db: Db, { from, limit }: Placeholders<{ from: string; limit: number }>) =>
  db
    .selectFrom('print_jobs')
    .innerJoin('employees', 'employees.id', 'author_id')
    .innerJoin('machines', 'machines.id', 'machine_id')
    .select(['print_jobs.id', 'print_jobs.on', 'copies', 'print_jobs.status', 'failure', fullNameExpr('employees').as('author_name')])
    .select(['machine_id', 'type_of', 'brand', 'model', 'serial', 'style', 'color'])
    .where('print_jobs.on', '>=', from)
    .orderBy('print_jobs.on', 'desc')
    .orderBy('print_jobs.id', 'desc')
    .limit(limit),
);

/** The newest first. */
export async function listPrintJobs(db: Db, since: { from: string; limit: number }): Promise<LabelJob[]> {
  const rows = await selectJobs(db, since);
  return rows.map(({ machine_id, type_of, brand, model, serial, style, color, ...job }) => ({
    ...job,
    machine: { id: machine_id, type_of, brand, model, serial, style, color },
  }));
}

export async function deleteOldPrintJobs(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs).toISOString();
  await db.deleteFrom('print_jobs').where('on', '<', before).execute();
}
