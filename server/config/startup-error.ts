/** Why the shop cannot be opened, as a sentence for whoever starts it. */
export class StartupError extends Error {
  override name = 'StartupError';
}
