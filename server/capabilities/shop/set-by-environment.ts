import { msg } from '@fettle/i18n/message.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** The refusal of a change of what `variable` sets. */
export function setByEnvironment(variable: string): AppError {
  return new AppError(
    'conflict',
    msg('The server sets this. Ask the person who runs it to remove {variable} from its settings.', { variable }),
  );
}
