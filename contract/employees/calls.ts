import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';
import { position } from '../shared/catalog-schemas.ts';
import { Id, identifierText, PathId } from '../shared/common-schemas.ts';
import { Email, Employee, NewPassword, PersonName, Role } from './employee.ts';

/** Visitors see the name, employees also the role, and admins every field. Only admins see inactive employees. */
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

export const Registration = z.strictObject({
  is_admin: z._default(z.boolean(), false),
  role: position,
  first_name: PersonName,
  last_name: PersonName,
  email: Email,
  password1: NewPassword,
  password2: z.string().check(z.minLength(1), z.maxLength(256)),
  /** Required to register the first employee. */
  setup_code: z.optional(identifierText().check(z.maxLength(64))),
});
export type Registration = z.infer<typeof Registration>;

export const employeeCalls = {
  getUsers: {
    method: 'GET',
    path: '/api/read/get_users',
    summary: 'Lists the employees by name, with the fields that the current user may see.',
    access: 'anyone',
    reply: ok({ data: z.array(ListedEmployee) }),
  },
  updateUser: {
    method: 'PATCH',
    path: '/api/update/update_user/:id',
    summary:
      "Changes an employee's name, email, role, admin flag, active flag or password. Passwords follow the rules of `changePassword`. The last active admin must stay an active admin. To deactivate an employee who has machines in progress, send the employee who gets them in `hand_over_to`; otherwise the response is 409.",
    access: 'admin',
    params: z.object({ id: PathId }),
    body: z.strictObject({
      first_name: z.exactOptional(PersonName),
      last_name: z.exactOptional(PersonName),
      email: z.exactOptional(Email),
      role: z.exactOptional(position),
      is_admin: z.exactOptional(z.boolean()),
      is_active: z.exactOptional(z.boolean()),
      new_password: z.optional(NewPassword),
      hand_over_to: z.exactOptional(Id),
    }),
    needsPassword: true,
    secrets: ['new_password'],
    reply: ok({ user: Employee }),
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    summary:
      'Registers an employee. The first employee of a shop becomes an admin and is logged in. Passwords follow the rules of `changePassword`.',
    access: 'admin-or-first-visitor',
    body: Registration,
    needsPassword: true,
    secrets: ['password1', 'password2', 'setup_code'],
    reply: ok({ user: Employee }),
  },
} as const satisfies Calls;
