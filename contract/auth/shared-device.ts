import * as z from 'zod/mini';
import { Id } from '../shared/common-schemas.ts';
import { issueText } from '../shared/issue-text.ts';

/** How long an entered password counts: for calls with `needsPassword`, and for an admin's rights on a shared device. */
export const passwordValidMinutes = 10;

/** After this many wrong PINs in a row, an employee needs their password on that device. */
export const maxWrongPins = 10;

/** 4 to 8 digits. */
export const Pin = z.string().check(z.regex(/^\d{4,8}$/, issueText('{field} must have 4 to 8 digits.')));

/** A PIN that is not among the first guesses: not one repeated digit, and not digits that go up or down one by one. */
export const NewPin = Pin.check(z.refine((pin) => !isEasyPin(pin), issueText('{field} is too easy to guess.')));

function isEasyPin(pin: string): boolean {
  const steps = new Set(Array.from(pin.slice(1), (digit, index) => Number(digit) - Number(pin[index])));
  return steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 0);
}

/** An employee who has set a PIN on the device. */
const DevicePerson = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  /** How many digits to wait for; null if the password is required instead of the PIN. */
  pin_length: z.nullable(z.int()),
});
export type DevicePerson = z.infer<typeof DevicePerson>;

/** The logged-in employee's session on a shared device. */
const DeviceSession = z.object({
  /** False until the employee has set a PIN on this device, and after it was revoked. */
  has_pin: z.boolean(),
  /** Whether the employee is an admin who has an admin's rights only after entering their password. */
  needs_password: z.boolean(),
  /** 32 bytes in base64, for encrypting what the employee leaves on the device. The server gives it to nobody else. */
  storage_key: z.string(),
});

/** The shared device that sent the request. */
export const SharedDevice = z.object({
  name: z.string(),
  lock_after_minutes: z.int(),
  /** The last one who used the device first. */
  people: z.array(DevicePerson),
  session: z.nullable(DeviceSession),
});
export type SharedDevice = z.infer<typeof SharedDevice>;
