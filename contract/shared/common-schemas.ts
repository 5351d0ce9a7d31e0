import * as z from 'zod/mini';
import { isDay } from './is-day.ts';
import { normalizeIdentifier, normalizeText } from './normalize-text.ts';
import { issueText } from './issue-text.ts';

// Replies are validated as JSON Schema, which supports patterns but no code, so the calendar is a regular expression.
const leapDay = /(?:(?:19|2\d)(?:0[48]|[2468][048]|[13579][26])|2[048]00)-02-29/.source;
const otherDay = /(?:19|2\d)\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))/
  .source;
const calendarDay = `(?:${otherDay}|${leapDay})`;
const timeOfDay = /(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}/.source;

/** A valid UTC instant from 1900 to 2999, with fixed width: `2026-11-21T15:04:05.123Z`. */
export const Instant = z
  .string()
  .check(
    z.regex(
      new RegExp(`^${calendarDay}T${timeOfDay}Z$`),
      issueText('{field} must be an instant from 1900 to 2999 such as 2026-11-21T15:04:05.123Z.'),
    ),
  );
export type Instant = z.infer<typeof Instant>;

/** A valid calendar day from 1900 to 2999: `YYYY-MM-DD`. */
export const Day = z
  .string()
  .check(
    z.regex(/^(19|2\d)\d\d-\d\d-\d\d$/, issueText('{field} must be a day such as 2026-11-21.')),
    z.refine(isDay, issueText('{field} is a day that does not exist.')),
  );
export type Day = z.infer<typeof Day>;

/** Ids are 64-bit integers in the database and numbers in JSON, so they stay below the limit of both. */
export const maxId = Number.MAX_SAFE_INTEGER;

export const Id = z.int().check(z.minimum(1), z.maximum(maxId));

/** An id in a path: `7`, but not `07`, `7.0`, `1e9` or `-7`. */
export const PathId = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d{0,15}$/, issueText('{field} must be a positive whole number.')),
    z.refine((text) => Number(text) <= maxId, issueText('{field} is too large.')),
  ),
  z.transform(Number),
);

/** Up to `max` ids in a path, separated by commas: `7` or `7,12,7`. */
export function pathIds(max: number) {
  return z.pipe(
    z.string().check(
      z.regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/, issueText('{field} must be a positive whole number.')),
      z.refine((text) => splitIds(text).every((id) => id <= maxId), issueText('{field} is too large.')),
      z.refine((text) => splitIds(text).length <= max, issueText('{field} must be at most {max} numbers.', { max })),
    ),
    z.transform(splitIds),
  );
}

function splitIds(text: string): number[] {
  return text.split(',').map(Number);
}

/** A whole number in a query string. */
export function queryInteger(minimum: number, maximum: number) {
  const message = issueText('{field} must be a whole number from {minimum} to {maximum}.', { minimum, maximum });
  return z.pipe(
    z.string().check(
      z.regex(/^\d{1,16}$/, message),
      z.refine((text) => Number(text) >= minimum && Number(text) <= maximum, message),
    ),
    z.transform(Number),
  );
}

// PostgreSQL rejects NUL, and neither database stores a lone surrogate. Plates, names and emails have no control characters.
// oxlint-disable-next-line no-control-regex -- the pattern exists to match control characters
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// oxlint-disable-next-line no-control-regex -- as above, but line breaks and tabs are allowed
const controlCharactersExceptWhitespace = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

const isPrintable = z.refine<string>(
  (text) => text.isWellFormed() && !controlCharacters.test(text),
  issueText('{field} has characters that cannot be printed.'),
);

/** All free text comes in through this, but passwords, which must stay as they were typed. May be empty. */
const normalizedText = () => z.string().check(z.overwrite(normalizeText), z.trim());

/** One line of text, trimmed, with 1 to `maxLength` characters. */
export function singleLineText(maxLength: number) {
  return normalizedText().check(z.minLength(1), z.maxLength(maxLength), isPrintable);
}

/** Text without invisible characters and in the usual width, trimmed: what is looked up or compared. May be empty. */
export function identifierText(error?: string) {
  return z.string(error).check(z.overwrite(normalizeIdentifier), z.trim());
}

/** An identifier of 1 to `maxLength` characters in one line. */
export function requiredIdentifier(maxLength: number) {
  return identifierText().check(z.minLength(1), z.maxLength(maxLength), isPrintable);
}

/** Text with line breaks, trimmed, with 1 to `maxLength` characters. */
export function multiLineText(maxLength: number) {
  return normalizedText().check(
    z.minLength(1),
    z.maxLength(maxLength),
    z.refine(
      (text) => text.isWellFormed() && !controlCharactersExceptWhitespace.test(text),
      issueText('{field} has characters that cannot be printed.'),
    ),
  );
}

/** An optional text field. Null and the empty string both become null. */
export function optionalText(maxLength: number, text = normalizedText()) {
  return z.exactOptional(
    z.nullable(
      z.pipe(
        text.check(z.maxLength(maxLength), isPrintable),
        z.transform((text) => text || null),
      ),
    ),
  );
}

/** An optional date field. Null and the empty string both become null. */
export function optionalDay() {
  return z.exactOptional(
    z.nullable(
      z.pipe(
        z.string().check(z.refine((text) => text === '' || isDay(text), issueText('{field} must be a day such as 2026-11-21.'))),
        z.transform((text) => text || null),
      ),
    ),
  );
}
