import { sql } from 'kysely';

/** `finished_on` as two columns, by the repair's status. For queries on `repairs`. */
export const datesOfRepair = [
  sql<string | null>`case when repairs.status in ('completed', 'exported') then repairs.finished_on end`.as('completed_on'),
  sql<string | null>`case when repairs.status = 'trashed' then repairs.finished_on end`.as('trashed_on'),
] as const;
