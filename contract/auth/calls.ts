import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';
import { identifierText, PathId } from '../shared/common-schemas.ts';
import { Employee, NewPassword } from '../employees/employee.ts';
import { PreferredLanguage, Preferences, StartScreen, TextSize, Theme } from './preferences.ts';
import { ListedSession, SessionId } from './session.ts';
import { NewPin, Pin, SharedDevice } from './shared-device.ts';
import { issueText } from '../shared/issue-text.ts';

const CurrentPassword = z.string().check(z.minLength(1), z.maxLength(256));

/** Six digits of an authenticator app (RFC 6238), or a recovery code. */
const SecondFactorCode = identifierText().check(z.minLength(6), z.maxLength(64));

export const authCalls = {
  hydrate: {
    method: 'GET',
    path: '/api/auth/hydrate',
    summary:
      'Returns the logged-in employee, with the rights they have in this session, and their preferences. Both are null for a visitor. `device` is null unless the device is a shared one.',
    access: 'anyone',
    reply: ok({ user: z.nullable(Employee), preferences: z.nullable(Preferences), device: z.nullable(SharedDevice) }),
  },
  login: {
    method: 'POST',
    path: '/api/auth/login/:userId',
    summary:
      'Logs an employee in. Sets the session cookie and a cookie that identifies the device. An admin with a second factor also sends `code`: without it, the right password gets 401 with the field `code`.',
    access: 'anyone',
    params: z.object({ userId: PathId }),
    body: z.strictObject({ password: CurrentPassword, code: z.exactOptional(SecondFactorCode) }),
    secrets: ['password', 'code'],
    reply: ok({ user: Employee, preferences: Preferences }),
  },
  unlock: {
    method: 'POST',
    path: '/api/auth/unlock/:userId',
    summary:
      'Logs an employee in with the PIN that they have set on this shared device, and ends the session of the employee who used it before. After 10 wrong PINs in a row, only their password works.',
    access: 'anyone',
    params: z.object({ userId: PathId }),
    body: z.strictObject({ pin: Pin }),
    secrets: ['pin'],
    reply: ok({ user: Employee, preferences: Preferences }),
  },
  setPin: {
    method: 'POST',
    path: '/api/auth/set_pin',
    summary: "Sets the employee's PIN on this shared device. Rejects one repeated digit and digits in order.",
    access: 'employee',
    needsPassword: true,
    body: z.strictObject({ pin: NewPin }),
    secrets: ['pin'],
    reply: ok({}),
  },
  confirmPassword: {
    method: 'POST',
    path: '/api/auth/confirm_password',
    summary:
      'Checks the password of the logged-in employee, and replaces the session cookie. For 10 minutes, it allows calls that need the password and, on a shared device, gives an admin their rights. There, an admin with a second factor also sends `code`.',
    access: 'employee',
    body: z.strictObject({ password: CurrentPassword, code: z.exactOptional(SecondFactorCode) }),
    secrets: ['password', 'code'],
    hasSecretReply: true,
    reply: ok({}),
  },
  checkPasswordAge: {
    method: 'GET',
    path: '/api/auth/check_password_age',
    summary: 'Does nothing. A page makes this call before it opens a file whose call needs the password.',
    access: 'admin',
    needsPassword: true,
    reply: ok({}),
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    getPath: '/api/auth/logout',
    summary: 'Ends the session and clears its cookie.',
    access: 'anyone',
    reply: ok({}),
  },
  getSessions: {
    method: 'GET',
    path: '/api/read/get_sessions/:userId',
    summary: 'Lists where an employee is logged in, the last used first.',
    access: 'self-or-admin',
    params: z.object({ userId: PathId }),
    reply: ok({ data: z.array(ListedSession) }),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/delete/end_session/:userId/:sessionId',
    summary: 'Ends a session of an employee. Its open pages and live streams end at once. 404 if it has already ended.',
    access: 'self-or-admin',
    needsPassword: true,
    params: z.object({ userId: PathId, sessionId: SessionId }),
    reply: ok({}),
  },
  getSecondFactor: {
    method: 'GET',
    path: '/api/read/get_second_factor/:userId',
    summary: 'Returns whether an employee has a second factor, and how many recovery codes are left.',
    access: 'admin',
    params: z.object({ userId: PathId }),
    reply: ok({ is_on: z.boolean(), recovery_codes: z.int() }),
  },
  startSecondFactor: {
    method: 'POST',
    path: '/api/auth/start_second_factor',
    summary:
      'Returns a new secret for an authenticator app, and its `otpauth://` URL for a QR code. It counts once `confirmSecondFactor` has received a code. 409 if the admin has a second factor already.',
    access: 'admin',
    needsPassword: true,
    hasSecretReply: true,
    reply: ok({ secret: z.string(), url: z.string() }),
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/api/auth/confirm_second_factor',
    summary:
      "Turns on the admin's second factor with a first code, and returns ten recovery codes. Each of them works once. Ends the admin's other sessions.",
    access: 'admin',
    needsPassword: true,
    hasSecretReply: true,
    body: z.strictObject({ code: SecondFactorCode }),
    secrets: ['code'],
    reply: ok({ recovery_codes: z.array(z.string()) }),
  },
  stopSecondFactor: {
    method: 'POST',
    path: '/api/auth/stop_second_factor',
    summary: "Turns off the admin's own second factor, with a code of it or a recovery code, and ends their other sessions.",
    access: 'admin',
    needsPassword: true,
    body: z.strictObject({ code: SecondFactorCode }),
    secrets: ['code'],
    reply: ok({}),
  },
  resetSecondFactor: {
    method: 'DELETE',
    path: '/api/delete/reset_second_factor/:userId',
    summary: 'Turns off the second factor of another employee, who has lost their phone, and ends their sessions.',
    access: 'admin',
    needsPassword: true,
    params: z.object({ userId: PathId }),
    reply: ok({}),
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/change_password',
    summary:
      "Changes the employee's own password and ends their other sessions. Their PINs stop working on every shared device. Rejects common passwords and passwords that contain the employee's name, their email, the shop's name or Fettle.",
    access: 'employee',
    body: z.strictObject({
      current_password: CurrentPassword,
      password1: NewPassword,
      password2: z.string().check(z.minLength(1), z.maxLength(256)),
    }),
    secrets: ['current_password', 'password1', 'password2'],
    reply: ok({}),
  },
  updatePreferences: {
    method: 'PATCH',
    path: '/api/update/update_preferences',
    summary: "Changes the employee's own preferences. What is not sent stays as it is.",
    access: 'employee',
    body: z
      .strictObject({
        text_size: z.exactOptional(TextSize),
        theme: z.exactOptional(Theme),
        start_screen: z.exactOptional(StartScreen),
        language: z.exactOptional(PreferredLanguage),
      })
      .check(z.refine((change) => Object.keys(change).length > 0, issueText('Send at least one preference.'))),
    reply: ok({ preferences: Preferences }),
  },
} as const satisfies Calls;
