import spanish from '@fettle/i18n/es.json' with { type: 'json' };
import { chooseLanguage, type Language } from '@fettle/i18n/languages.ts';
import { type Dictionary, english, type Message, translate } from '@fettle/i18n/message.ts';
import type { FastifyRequest } from 'fastify';

/** Each language with the sentences that the server says. */
const dictionaries: Readonly<Record<Language, Dictionary>> = {
  en: english,
  es: { language: 'es', catalog: { ...spanish.shared, ...spanish.server } },
};

/** What says a message in a language. */
export function sayIn(language: Language): (message: Message) => string {
  return (message) => translate(message, dictionaries[language]);
}

export function dictionaryOf({ headers }: Pick<FastifyRequest, 'headers'>): Dictionary {
  const preferred = headers['accept-language']?.slice(0, 200).split(',') ?? [];
  return dictionaries[chooseLanguage(preferred.map((entry) => entry.split(';')[0]?.trim() ?? ''))];
}
