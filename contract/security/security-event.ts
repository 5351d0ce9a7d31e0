import * as z from 'zod/mini';
import { Id, Instant } from '../shared/common-schemas.ts';

/** What the security log says on the screen. Its keys are stored, so they never change. */
export const securityEventLabels = {
  login: 'Logged in',
  login_refused: 'Login refused',
  password_refused: 'Wrong password',
  password_changed: 'Password changed',
  pin_set: 'PIN set',
  pins_revoked: 'PINs revoked',
  second_factor_on: 'Second factor turned on',
  second_factor_off: 'Second factor turned off',
  second_factor_reset: 'Second factor reset',
  recovery_code_used: 'Recovery code used',
  code_refused: 'Wrong code',
  session_ended: 'Session ended',
  employee_registered: 'Employee registered',
  email_changed: 'Email changed',
  admin_granted: 'Made an admin',
  admin_removed: 'No longer an admin',
  employee_deactivated: 'Deactivated',
  employee_reactivated: 'Reactivated',
  device_shared: 'Device shared',
  device_unshared: 'Device unshared',
  device_employee_removed: 'Removed from a shared device',
  export: 'Machines exported',
  export_downloaded: 'Export downloaded',
  backup_started: 'Backup started',
  backup_downloaded: 'Backup downloaded',
} as const;

export type SecurityEventKind = keyof typeof securityEventLabels;

// The cast: the keys of an object are texts to TypeScript.
export const SecurityEventKind = z.enum(Object.keys(securityEventLabels) as SecurityEventKind[]);

/** A line of the security log. */
export const SecurityEvent = z.object({
  id: Id,
  /** The time; of several refused logins, that of the last one. */
  on: Instant,
  kind: SecurityEventKind,
  /** More than 1 for refused logins of the same account from the same address within an hour. */
  times: z.int(),
  /** The employee whose account it concerns; null if it concerns none, or an account that does not exist. */
  employee_name: z.nullable(z.string()),
  /** Who did it; null for someone who was not logged in. */
  author_name: z.nullable(z.string()),
  /** The IP address that the request came from; `unknown` if a proxy sent something else. */
  address: z.string(),
  detail: z.nullable(z.string()),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;
