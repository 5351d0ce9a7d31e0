import * as z from 'zod/mini';
import { maxPlateTextLength } from '../limits.ts';
import { issueText } from '../issue-text.ts';

/**
 * Letters and digits; other characters do not count. `?` is one character, `*` any number of them. A model without `*` at the end also fits a
 * plate that goes on after it.
 */
const Pattern = z.string().check(z.regex(/[\dA-Z]/i, issueText('{field} must have a letter or a digit.')), z.maxLength(maxPlateTextLength));

/** Where a serial begins or ends. */
const SerialPart = z
  .string()
  .check(z.regex(/^[\dA-Z]+$/, issueText('{field} must have capitals and digits only.')), z.maxLength(maxPlateTextLength));

/** Counted from 1. */
const Position = z.int().check(z.minimum(1), z.maximum(maxPlateTextLength));

const SerialRange = z.strictObject({
  from: SerialPart,
  to: SerialPart,
  /** Where `from` begins in the serial. */
  at: z.optional(Position),
  /** How long the serial must be. */
  length: z.optional(Position),
  shape: z.optional(Pattern),
  /** What the plate may have before the number. Without it, a serial has at most nine characters. */
  strip: z.optional(Pattern),
  /** The position in `from` of a year of one digit: the range runs over the nine, so `from` is greater than `to`. */
  wrap: z.optional(Position),
});

const RecalledSerials = z.union([
  z.strictObject({ begins: z.array(SerialPart) }),
  z.strictObject({ ends: z.array(SerialPart) }),
  z.strictObject({ shape: Pattern }),
  SerialRange,
]);
export type RecalledSerials = z.infer<typeof RecalledSerials>;

/** Brand, model and serial of a machine have to fit the same row. `see notice`: the notice has a list that the table does not have. */
export const RecallRow = z.strictObject({
  /** Keys that every shop begins with, or those that brands get when an admin adds them: `black_decker`. */
  brands: z.array(z.string()),
  /** `any`: the notice names no models. */
  models: z.union([z.array(Pattern), z.enum(['any', 'see notice'])]),
  serials: z.union([z.array(RecalledSerials), z.enum(['all', 'see notice'])]),
  /** What is known of the serials of a notice that has to be seen. */
  only_serials: z.optional(z.array(RecalledSerials)),
});
export type RecallRow = z.infer<typeof RecallRow>;

export const RecallNotice = z.strictObject({
  id: z.string(),
  agency: z.string(),
  number: z.nullable(z.string()),
  /** A day, a month or a year. */
  date: z.string().check(z.regex(/^\d{4}(-\d\d){0,2}$/)),
  title: z.string(),
  types: z.array(z.string()),
  /** A type of its own in shops that have one. */
  later_type: z.optional(z.string()),
  only_styles: z.optional(z.array(z.string())),
  hazard: z.string(),
  remedy: z.string(),
  url: z.nullable(z.string().check(z.regex(/^https?:\/\//))),
  rows: z.array(RecallRow),
});
export type RecallNotice = z.infer<typeof RecallNotice>;

export const RecallTable = z.strictObject({
  /** The month. */
  as_of: z.string().check(z.regex(/^\d{4}-\d\d$/)),
  notices: z.array(RecallNotice),
});
export type RecallTable = z.infer<typeof RecallTable>;

/**
 * `fits`: brand, type, model and serial fit. `check`: they do as far as the table knows, and the notice decides the rest. `incomplete`: the
 * model was copied too short, or the serial is missing.
 */
export type RecallAnswer = 'fits' | 'check' | 'incomplete';
