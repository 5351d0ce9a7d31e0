/** A backup cannot be made, read or restored. `message` is a sentence for the person who wants it. */
export class BackupError extends Error {
  override name = 'BackupError';
}
