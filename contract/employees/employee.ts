import * as z from 'zod/mini';
import { Id, identifierText, singleLineText } from '../shared/common-schemas.ts';
import { issueText } from '../shared/issue-text.ts';

/** The number of a position of the shop (shared/catalog.ts). */
export const Role = z.int().check(z.minimum(0));

/** A new password. All characters are allowed, and none are trimmed or normalized: the hash is of what was typed. */
export const NewPassword = z.string().check(z.minLength(8), z.maxLength(256));

export const PersonName = singleLineText(60);
const invalidEmail = issueText('Enter an email address.');
export const Email = identifierText(invalidEmail).check(z.maxLength(254), z.regex(z.regexes.email, invalidEmail));

/** All fields of an employee. Only that employee and admins see them. */
export const Employee = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  role: Role,
  /** False after the employee has left. They cannot log in, but their name and past work stay. */
  is_active: z.boolean(),
});
export type Employee = z.infer<typeof Employee>;
