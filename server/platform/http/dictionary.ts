import { chooseLanguage } from '@fettle/i18n/languages.ts';
import type { Dictionary } from '@fettle/i18n/message.ts';
import type { FastifyRequest } from 'fastify';
import { dictionaries } from '../system/dictionaries.ts';

export function dictionaryOf({ headers }: Pick<FastifyRequest, 'headers'>): Dictionary {
  const preferred = headers['accept-language']?.slice(0, 200).split(',') ?? [];
  return dictionaries[chooseLanguage(preferred.map((entry) => entry.split(';')[0]?.trim() ?? ''))];
}
