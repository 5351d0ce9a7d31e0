import * as z from 'zod/mini';
import { msg } from '@fettle/i18n/message.ts';
import { Id, Instant } from '../shared/common-schemas.ts';

/** What the security log says on the screen. Its keys are stored, so they never change. */
export const securityEventLabels = {
  login: msg('Logged in'),
  login_refused: msg('Login refused'),
  password_refused: msg('Wrong password'),
  password_changed: msg('Password changed'),
  pin_set: msg('PIN set'),
  pins_revoked: msg('PINs revoked'),
  second_factor_on: msg('Second factor turned on'),
  second_factor_off: msg('Second factor turned off'),
  second_factor_reset: msg('Second factor reset'),
  recovery_code_used: msg('Recovery code used'),
  code_refused: msg('Wrong code'),
  session_ended: msg('Session ended'),
  employee_registered: msg('Employee registered'),
  email_changed: msg('Email changed'),
  admin_granted: msg('Made an admin'),
  admin_removed: msg('No longer an admin'),
  employee_deactivated: msg('Deactivated'),
  employee_reactivated: msg('Reactivated'),
  device_shared: msg('Device shared'),
  device_unshared: msg('Device unshared'),
  device_employee_removed: msg('Removed from a shared device'),
  export: msg('Machines exported'),
  export_downloaded: msg('Export downloaded'),
  backup_started: msg('Backup started'),
  backup_downloaded: msg('Backup downloaded'),
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
