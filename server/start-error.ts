/** Why the shop cannot be opened, as a sentence for whoever starts it. */
export class StartError extends Error {
  override name = 'StartError';
}
