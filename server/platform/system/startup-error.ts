/** The server cannot start. `message` is a sentence for the person who starts it. */
export class StartupError extends Error {
  override name = 'StartupError';
}
