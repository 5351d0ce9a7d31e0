import { AppError } from '../../platform/http/app-error.ts';

/** The refusal of a change of what `variable` sets. */
export function setByEnvironment(variable: string): AppError {
  return new AppError('conflict', `${variable} is set in the environment of the server. Remove it there first.`);
}
