import * as z from 'zod/mini';

// Replies are checked as JSON Schema, which has patterns but no code, so the calendar is a pattern.
const leapDay = /(?:(?:19|2\d)(?:0[48]|[2468][048]|[13579][26])|2[048]00)-02-29/.source;
const otherDay = /(?:19|2\d)\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))/
  .source;
const calendarDay = `(?:${otherDay}|${leapDay})`;
const timeOfDay = /(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}/.source;

/** A real instant in UTC from 1900 to 2999, of fixed width: `2026-11-21T15:04:05.123Z`. */
export const Instant = z
  .string()
  .check(z.regex(new RegExp(`^${calendarDay}T${timeOfDay}Z$`), 'must be an instant from 1900 to 2999 such as 2026-11-21T15:04:05.123Z'));
export type Instant = z.infer<typeof Instant>;

const isDay = new RegExp(`^${calendarDay}$`);

/** A calendar day that exists, from 1900 to 2999, as `YYYY-MM-DD`. */
export const Day = z.string().check(
  z.regex(/^(19|2\d)\d\d-\d\d-\d\d$/, 'must be a day such as 2026-11-21'),
  z.refine((text) => isDay.test(text), 'is a day that does not exist'),
);
export type Day = z.infer<typeof Day>;

/** The largest key that both databases hold. */
const largestId = 2_147_483_647;

export const Id = z.int().check(z.minimum(1), z.maximum(largestId));

/** An id as it stands in a path: `7`, not `07`, `7.0`, `1e9` or `-7`. */
export const PathId = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d{0,9}$/, 'must be a whole number from 1'),
    z.refine((text) => Number(text) <= largestId, 'is larger than any number in use'),
  ),
  z.transform(Number),
);

/** A whole number in a query string. */
export function queryNumber(minimum: number, maximum: number) {
  const sentence = `must be a whole number from ${minimum} to ${maximum}`;
  return z.pipe(
    z.string().check(
      z.regex(/^\d{1,9}$/, sentence),
      z.refine((text) => Number(text) >= minimum && Number(text) <= maximum, sentence),
    ),
    z.transform(Number),
  );
}

// Neither database keeps NUL or half a surrogate pair, and no plate, name or address has a control character.
// oxlint-disable-next-line no-control-regex -- naming control characters is what it is for
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// oxlint-disable-next-line no-control-regex -- as above; a note may have lines and tabs
const controlCharactersButLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** One line of text, trimmed, of 1 to `most` characters. */
export function line(most: number) {
  return z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(most),
    z.refine((text) => text.isWellFormed() && !controlCharacters.test(text), 'has characters that cannot be printed'),
  );
}

/** Lines of text, trimmed, of 1 to `most` characters. */
export function text(most: number) {
  return z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(most),
    z.refine((text) => text.isWellFormed() && !controlCharactersButLines.test(text), 'has characters that cannot be printed'),
  );
}

/** A choice that may be left open: missing, null and the empty string (an unchosen select) all come out as null. */
export function optionalChoice<Choice extends z.ZodMiniType>(choice: Choice) {
  const unchosen = z.pipe(
    z.literal(''),
    z.transform(() => null),
  );
  return z.exactOptional(z.union([choice, z.null(), unchosen]));
}
