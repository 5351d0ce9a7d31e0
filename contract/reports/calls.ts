import * as z from 'zod/mini';
import { daysIn, mostRangeDays } from '../calendar.ts';
import { type Calls, file, ok } from '../call.ts';
import { Day, Id, PathId } from '../common-schemas.ts';
import { PersonName } from '../employee.ts';
import { Metrics } from './metrics.ts';

type AskedRange = { start?: Day | undefined; end?: Day | undefined };

/** What is checked of a range beyond its two days. */
const rangeChecks = [
  z.refine<AskedRange>(({ start, end }) => !start || !end || start <= end, { path: ['start'], message: 'must not be after the end' }),
  z.refine<AskedRange>(({ start, end }) => !start || !end || !(daysIn({ start, end }) > mostRangeDays), {
    path: ['end'],
    message: 'must be at most ten years after the start',
  }),
] as const;

/** Both days are included. */
export const DayRange = z.strictObject({ start: Day, end: Day }).check(...rangeChecks);

export const reportCalls = {
  getUserMetrics: {
    method: 'GET',
    path: '/api/read/get_user_metrics/:userId',
    summary:
      "An employee's work between two days, both included, in the shop's time zone: at most 5,000 repairs within ten years. More is answered with 400 and a sentence that says how many there are.",
    access: 'self-or-admin',
    changes: false,
    isStreamed: true,
    params: z.object({ userId: PathId }),
    query: DayRange,
    reply: ok({ data: Metrics }),
  },
  printEmployeeMetrics: {
    method: 'POST',
    path: '/api/export/print_employee_metrics',
    summary:
      "Prints an employee's metrics. With `user_id`, `start` and `end` the server prints its own figures, not those that were sent. Where no printer is set up the report is saved as a PDF, which `url` opens when the employee was named by id. A failure says whether it may have printed (`may_have_printed`) and where the same report opens as a PDF (`pdf`).",
    access: 'admin',
    changes: true,
    largestBody: 4_194_304,
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
          ({ user_id, start, end }) => [user_id, start, end].every((given) => (given === undefined) === (user_id === undefined)),
          'Send user_id, start and end together, or none of them.',
        ),
        ...rangeChecks,
      ),
    reply: ok({ url: z.optional(z.string()) }),
  },
  metricsReport: {
    method: 'GET',
    path: '/api/export/metrics_report/:userId',
    summary: "An employee's work between two days, both included, as a PDF: at most 5,000 repairs within ten years.",
    access: 'self-or-admin',
    changes: false,
    params: z.object({ userId: PathId }),
    query: DayRange,
    reply: file('application/pdf'),
  },
} as const satisfies Calls;
