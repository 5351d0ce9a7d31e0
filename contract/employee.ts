import * as z from 'zod/mini';
import { Id, line } from './common-schemas.ts';

/** 0 Office, 1 Fridge Tech, 2 Washer Tech, 3 Dryer & Range Tech (specification, section 3). */
export const Role = z.literal([0, 1, 2, 3]);
export type Role = z.infer<typeof Role>;

export const roleLabels = {
  0: 'Office',
  1: 'Fridge Tech',
  2: 'Washer Tech',
  3: 'Dryer & Range Tech',
} as const satisfies Record<Role, string>;

/** A password that somebody chooses. Any characters, none trimmed. */
export const NewPassword = z.string().check(z.minLength(8), z.maxLength(256));

export const PersonName = line(60);
export const Email = z.string().check(z.trim(), z.maxLength(254), z.regex(z.regexes.email, 'must be an email address'));

/** An employee as they themselves and admins see them. */
export const Employee = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  role: Role,
  /** False for somebody who no longer works here: they cannot sign in, their work and name stay. */
  is_active: z.boolean(),
});
export type Employee = z.infer<typeof Employee>;
