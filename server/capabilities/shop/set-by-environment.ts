import { AppError } from '../../platform/http/app-error.ts';

/** The refusal of a change of what `variable` sets. */
export function setByEnvironment(variable: string): AppError {
  return new AppError('conflict', `The server sets this. Ask the person who runs it to remove ${variable} from its settings.`);
}
