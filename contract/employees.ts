import * as z from 'zod/mini';
import { type Calls, ok } from './call.ts';
import { Id, line, PathId } from './values.ts';

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

/** An employee as the viewer may see them: everyone gets the name, employees the role, admins the rest. Only admins see who left. */
export const ListedEmployee = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  role: z.optional(Role),
  email: z.optional(z.string()),
  is_admin: z.optional(z.boolean()),
  is_active: z.optional(z.boolean()),
});
export type ListedEmployee = z.infer<typeof ListedEmployee>;

export const employeeCalls = {
  getUsers: {
    method: 'GET',
    path: '/api/read/get_users',
    summary: 'The employees by name, with as much of each as the viewer may see.',
    access: 'anyone',
    changes: false,
    reply: ok({ data: z.array(ListedEmployee) }),
  },
  updateUser: {
    method: 'PATCH',
    path: '/api/update/update_user/:id',
    summary:
      "Changes an employee's name, email or role; makes or unmakes an admin; sets a new password, refused as by changePassword; lets somebody go or come back. The last admin who works here stays one.",
    access: 'admin',
    changes: true,
    params: z.object({ id: PathId }),
    body: z.strictObject({
      first_name: z.optional(PersonName),
      last_name: z.optional(PersonName),
      email: z.optional(Email),
      role: z.optional(Role),
      is_admin: z.optional(z.boolean()),
      is_active: z.optional(z.boolean()),
      new_password: z.optional(NewPassword),
    }),
    secrets: ['new_password'],
    reply: ok({ user: Employee }),
  },
} as const satisfies Calls;
