import { languages } from '@fettle/i18n/languages.ts';
import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';
import { isTimeZone } from '../shared/calendar.ts';
import { singleLineText } from '../shared/common-schemas.ts';
import { maxAgeLimitYears, maxShopNameLength } from '../shared/limits.ts';
import { issueText } from '../shared/issue-text.ts';

export const ShopLanguage = z.enum(languages);

/** The shop's settings for the screens. `pasadena_contact` and `max_age_years` are null for visitors. */
export const Shop = z.object({
  name: z.string(),
  /** IANA name of the shop's time zone. */
  time_zone: z.string(),
  /** What labels, reports, exports and wall screens are written in. */
  language: ShopLanguage,
  pasadena_contact: z.nullable(z.string()),
  /** Start Repair warns of machines that are older; null for no limit. */
  max_age_years: z.nullable(z.int()),
  /** Null once the shop has an employee. Before that, a visitor sets it up with the server's setup code. */
  setup: z.nullable(z.literal('with-code')),
});
export type Shop = z.infer<typeof Shop>;

/** A text that an admin can set unless the environment of the server sets it. */
const ShopText = z.object({ value: z.string(), set_by: z.enum(['environment', 'admin', 'none']) });

/** The first steps of a new shop, in order. */
export const setupSteps = ['shop', 'team', 'lists', 'label_printer', 'phones', 'first_machine'] as const;

export const SetupStep = z.enum(setupSteps);
export type SetupStep = z.infer<typeof SetupStep>;

/** `marked`: an admin marked it as done. Fettle itself sees the others, except `phones`. */
export const SetupStepStatus = z.enum(['open', 'done', 'marked']);

export const ShopSettings = z.object({
  name: ShopText,
  time_zone: ShopText,
  language: ShopLanguage,
  max_age_years: z.nullable(z.int()),
  /** What phones open first: the page that explains how to trust the certificate, or the shop. Null if no other device reaches the server. */
  phone_url: z.nullable(z.string()),
  steps: z.array(z.object({ step: SetupStep, status: SetupStepStatus })),
});
export type ShopSettings = z.infer<typeof ShopSettings>;

export const shopCalls = {
  getShop: {
    method: 'GET',
    path: '/api/read/get_shop',
    summary: "Returns the shop's name and settings.",
    access: 'anyone',
    reply: ok({ data: Shop }),
  },
  getShopSettings: {
    method: 'GET',
    path: '/api/read/get_shop_settings',
    summary:
      "Returns the shop's name and time zone, who set them, its language, the age limit, and which of a new shop's first steps are done.",
    access: 'admin',
    reply: ok({ data: ShopSettings }),
  },
  updateShop: {
    method: 'PATCH',
    path: '/api/update/update_shop',
    summary:
      "Sets the shop's name, its time zone (an IANA name), the language of its labels, reports, exports and wall screens, its age limit for machines, or several of them. Null for no age limit. Days begin and end in this time zone, in reports of earlier days too. Fails with 409 if the environment sets the name or the time zone.",
    access: 'admin',
    body: z.strictObject({
      name: z.optional(singleLineText(maxShopNameLength)),
      time_zone: z.optional(
        z.string().check(z.maxLength(60), z.refine(isTimeZone, issueText('{field} must be a time zone such as America/Chicago.'))),
      ),
      language: z.optional(ShopLanguage),
      max_age_years: z.optional(
        z.nullable(z.int(issueText('{field} must be a whole number.')).check(z.minimum(1), z.maximum(maxAgeLimitYears))),
      ),
    }),
    reply: ok({ data: Shop }),
  },
  markSetupStep: {
    method: 'PATCH',
    path: '/api/update/mark_setup_step',
    summary: 'Marks one of the first steps as done, or takes the mark back.',
    access: 'admin',
    body: z.strictObject({ step: SetupStep, is_done: z.boolean() }),
    reply: ok({}),
  },
  health: {
    method: 'GET',
    path: '/api/health',
    summary:
      'Reports whether the server runs and its database can be read and written. Otherwise returns 503, and `fault` says what is wrong: `unreachable`, `locked`, `disk_full`, `io_error`, `damaged` or `read_only`.',
    access: 'anyone',
    reply: ok({ version: z.string(), database: z.enum(['sqlite', 'postgresql']) }),
  },
  ready: {
    method: 'GET',
    path: '/api/ready',
    summary:
      'Reports whether a proxy should send requests to this server. Otherwise returns 503: from the signal to stop on, while the server still answers for `DRAIN_SECONDS`, and while its database is unreachable.',
    access: 'anyone',
    reply: ok({}),
  },
} as const satisfies Calls;
