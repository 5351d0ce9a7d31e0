import { type Literal, type Message, type PlaceholdersOf, translate } from '@fettle/i18n/message.ts';

/** Keys are the texts of issues. As many as the schemas have rules. */
const messages = new Map<string, Message>();

type OtherValues<Source extends string> = [Exclude<PlaceholdersOf<Source>, 'field'>] extends [never]
  ? []
  : [values: Readonly<Record<Exclude<PlaceholdersOf<Source>, 'field'>, string | number>>];

/** What a schema says of a value that it does not accept: a sentence, with `{field}` for the label of the field. */
export function issueText<Source extends string>(source: Literal<Source>, ...[values]: OtherValues<Source>): string {
  const text = translate({ source, values: { ...values, field: '{field}' } });
  messages.set(text, { source, ...(values && { values }) });
  return text;
}

/** The message that an issue's text stands for. */
export function messageOfIssue(text: string, field: Message): Message {
  const { source, values } = messages.get(text) ?? { source: text };
  return { source, values: { ...values, field } };
}
