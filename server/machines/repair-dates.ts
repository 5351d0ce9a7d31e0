import { sql } from 'kysely';

/** A repair has one finish; which of the two dates it is follows from the status. For queries that read `repairs`. */
export const datesOfRepair = [
  sql<string | null>`case when repairs.status in ('completed', 'exported') then repairs.finished_on end`.as('completed_on'),
  sql<string | null>`case when repairs.status = 'trashed' then repairs.finished_on end`.as('trashed_on'),
] as const;
