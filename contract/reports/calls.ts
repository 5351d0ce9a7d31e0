import * as z from 'zod/mini';
import { countDays, maxRangeDays } from '../shared/calendar.ts';
import { type Calls, fileReply, ok } from '../call.ts';
import { Day, Id, PathId } from '../shared/common-schemas.ts';
import { PersonName } from '../employees/employee.ts';
import { Comeback } from '../repairs/comeback.ts';
import { Floor } from './floor.ts';
import { Metrics } from './metrics.ts';
import { issueText } from '../shared/issue-text.ts';

type PartialDayRange = { start?: Day | undefined; end?: Day | undefined };

/** Shared by the calls that take a range. */
const rangeChecks = [
  z.refine<PartialDayRange>(({ start, end }) => !start || !end || start <= end, {
    path: ['start'],
    message: issueText('{field} must not be after the end.'),
  }),
  z.refine<PartialDayRange>(({ start, end }) => !start || !end || !(countDays({ start, end }) > maxRangeDays), {
    path: ['end'],
    message: issueText('{field} must be at most ten years after the start.'),
  }),
] as const;

/** Both days are inclusive. */
export const DayRangeQuery = z.strictObject({ start: Day, end: Day }).check(...rangeChecks);

export const reportCalls = {
  getFloor: {
    method: 'GET',
    path: '/api/read/get_floor',
    summary:
      "Returns the whole shop today, in its time zone: counts of machines, the technicians' benches and what they finished this week, the machines in progress that have been idle for the longest time, and what came in, was completed, trashed and exported in the last 12 weeks. Days idle are 24 hours each, as in the filter `untouched` of `get_machines`.",
    access: 'admin',
    isDeferrable: true,
    reply: ok({ data: Floor }),
  },
  getUserMetrics: {
    method: 'GET',
    path: '/api/read/get_user_metrics/:userId',
    summary:
      "Returns an employee's repairs from `start` to `end`, both days included, in the shop's time zone. The limits are 5,000 repairs and ten years. If there are more repairs, the response is 400 with their number in the message.",
    access: 'self-or-admin',
    isDeferrable: true,
    isStreamed: true,
    params: z.object({ userId: PathId }),
    query: DayRangeQuery,
    reply: ok({ data: Metrics }),
  },
  getComebacks: {
    method: 'GET',
    path: '/api/read/get_comebacks/:userId',
    summary:
      "Returns the machines that came back within 90 days of their export, for the technician of the exported repair. `start` and `end` are days of the return, both included, in the shop's time zone. The newest 500 are returned; `is_cut` is true if there are more.",
    access: 'self-or-admin',
    isDeferrable: true,
    params: z.object({ userId: PathId }),
    query: DayRangeQuery,
    reply: ok({ data: z.array(Comeback), meta: z.object({ is_cut: z.boolean() }) }),
  },
  printEmployeeMetrics: {
    method: 'POST',
    path: '/api/export/print_employee_metrics',
    summary:
      "Prints an employee's metrics. With `user_id`, `start` and `end`, the server prints its own data instead of the `metrics` sent. If no printer is set up, the report is saved as a PDF, and `url` opens it if `user_id` was sent. A failure includes `may_have_printed` and `pdf`, the URL of the same report as a PDF.",
    access: 'admin',
    isDeferrable: true,
    maxBodyBytes: 4_194_304,
    body: z
      .strictObject({
        employee_name: PersonName,
        metrics: Metrics,
        user_id: z.optional(Id),
        start: z.optional(Day),
        end: z.optional(Day),
      })
      .check(
        z.refine(
          ({ user_id, start, end }) => [user_id, start, end].every((field) => (field === undefined) === (user_id === undefined)),
          issueText('Send user_id, start and end together, or none of them.'),
        ),
        ...rangeChecks,
      ),
    reply: ok({ url: z.optional(z.string()) }),
  },
  metricsReport: {
    method: 'GET',
    path: '/api/export/metrics_report/:userId',
    summary:
      "Returns an employee's repairs from `start` to `end`, both days included, as a PDF. The limits are 5,000 repairs and ten years.",
    access: 'self-or-admin',
    isDeferrable: true,
    params: z.object({ userId: PathId }),
    query: DayRangeQuery,
    reply: fileReply('application/pdf'),
  },
} as const satisfies Calls;
