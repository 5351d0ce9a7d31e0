import { type Message, translate } from '@fettle/i18n/message.ts';

/** A backup cannot be made, read or restored. `message` is a sentence for the person at the command line, `text` for one at a screen, if they are told. */
export class BackupError extends Error {
  override name = 'BackupError';
  readonly text: Message | undefined;

  constructor(text: Message | string, options?: ErrorOptions) {
    super(typeof text === 'string' ? text : translate(text), options);
    this.text = typeof text === 'string' ? undefined : text;
  }
}
