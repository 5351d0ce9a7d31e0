import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';
import { Id, PathId } from '../common-schemas.ts';
import { Email, Employee, NewPassword, PersonName, Role } from '../employee.ts';

/** An employee as the user may see them: everyone gets the name, employees the role, admins the rest. Only admins see who left. */
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

/** The registration payload (specification, section 3). `password2` is compared by the server. */
export const Registration = z.strictObject({
  is_admin: z._default(z.boolean(), false),
  role: Role,
  first_name: PersonName,
  last_name: PersonName,
  email: Email,
  password1: NewPassword,
  password2: z.string().check(z.minLength(1), z.maxLength(256)),
  /** Needed once, for the shop's first employee, when the shop is set up from another machine. */
  setup_code: z.optional(z.string().check(z.trim(), z.maxLength(64))),
});
export type Registration = z.infer<typeof Registration>;

export const employeeCalls = {
  getUsers: {
    method: 'GET',
    path: '/api/read/get_users',
    summary: 'The employees by name, with as much of each as the currentUser may see.',
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
      first_name: z.exactOptional(PersonName),
      last_name: z.exactOptional(PersonName),
      email: z.exactOptional(Email),
      role: z.exactOptional(Role),
      is_admin: z.exactOptional(z.boolean()),
      is_active: z.exactOptional(z.boolean()),
      new_password: z.optional(NewPassword),
    }),
    secrets: ['new_password'],
    reply: ok({ user: Employee }),
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Registers an employee. The first one of a shop becomes an admin and is signed in. Refuses passwords as changePassword does.',
    access: 'admin-or-first-visitor',
    changes: true,
    body: Registration,
    secrets: ['password1', 'password2', 'setup_code'],
    reply: ok({ user: Employee }),
  },
} as const satisfies Calls;
