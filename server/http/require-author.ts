import type { Employee } from '@fettle/contract/employee.ts';
import { AppError } from './app-error.ts';

/** For calls with the access `author-or-admin`, once their row is read. */
export function requireAuthor(currentUser: Employee, authorId: number): void {
  if (currentUser.is_admin || currentUser.id === authorId) return;
  throw new AppError('not_allowed', 'Only the person who wrote this or an admin may change it.');
}
