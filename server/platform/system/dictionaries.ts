import spanish from '@fettle/i18n/es.json' with { type: 'json' };
import type { Language } from '@fettle/i18n/languages.ts';
import { type Dictionary, english, type Message, translate } from '@fettle/i18n/message.ts';

/** Each language with the sentences that the server says. */
export const dictionaries: Readonly<Record<Language, Dictionary>> = {
  en: english,
  es: { language: 'es', catalog: { ...spanish.shared, ...spanish.server } },
};

/** What says a message in a language. */
export function sayIn(language: Language): (message: Message) => string {
  return (message) => translate(message, dictionaries[language]);
}
