import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';
import { PathId } from '../common-schemas.ts';
import { Employee, NewPassword } from '../employee.ts';
import { Preferences, StartScreen, TextSize, Theme } from './preferences.ts';

export const authCalls = {
  hydrate: {
    method: 'GET',
    path: '/api/auth/hydrate',
    summary: 'Returns the logged-in employee and their preferences. Both are null for a visitor.',
    access: 'anyone',
    changes: false,
    reply: ok({ user: z.nullable(Employee), preferences: z.nullable(Preferences) }),
  },
  login: {
    method: 'POST',
    path: '/api/auth/login/:userId',
    summary: 'Logs an employee in. Sets the session cookie and a cookie that identifies the device.',
    access: 'anyone',
    changes: true,
    params: z.object({ userId: PathId }),
    body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(256)) }),
    secrets: ['password'],
    reply: ok({ user: Employee, preferences: Preferences }),
  },
  logout: {
    method: 'GET',
    path: '/api/auth/logout',
    summary: 'Ends the session and clears its cookie.',
    access: 'anyone',
    changes: true,
    reply: ok({}),
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/change_password',
    summary:
      "Changes the employee's own password and ends their other sessions. Rejects common passwords and passwords that contain the employee's name, their email or the shop's name.",
    access: 'employee',
    changes: true,
    body: z.strictObject({
      current_password: z.string().check(z.minLength(1), z.maxLength(256)),
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
    changes: true,
    body: z
      .strictObject({
        text_size: z.exactOptional(TextSize),
        theme: z.exactOptional(Theme),
        start_screen: z.exactOptional(StartScreen),
      })
      .check(z.refine((change) => Object.keys(change).length > 0, 'Send at least one preference.')),
    reply: ok({ preferences: Preferences }),
  },
} as const satisfies Calls;
