import { languages } from '@fettle/i18n/languages.ts';
import type { Message } from '@fettle/i18n/message.ts';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { findSources, withoutContext } from '../../../checks/messages.ts';
import { findForeignText, noSentences, sayableSentences } from '../../testing/said-sentences.ts';
import { AppError } from './app-error.ts';
import { registerErrorHandler } from './error-handler.ts';

/** Each sentence that a reply could say, also those about faults that no test can cause. */
const messages = [...findSources(/^(contract|server)\//)]
  .filter(([key]) => sayableSentences.has(key))
  .map(([key, { one }]): Message => {
    const source = withoutContext(key);
    const [, context] = / \[(\w+)\]$/.exec(key) ?? [];
    const values = Object.fromEntries([...source.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name === 'count' ? 7 : '7']));
    return { source, values, ...(one !== undefined && { one }), ...(context !== undefined && { context }) };
  });

test('each sentence leaves the server in the language of the request', async () => {
  await using app = fastify();
  registerErrorHandler(app);
  app.get<{ Params: { at: number } }>('/:at', ({ params }) => {
    throw new AppError('bad_input', messages[params.at] ?? never());
  });
  const said = noSentences();
  const foreign: unknown[] = [];
  for (const at of messages.keys())
    for (const language of languages) {
      const reply = await app.inject({ url: `/${at}`, headers: { 'accept-language': language } });
      const problem = findForeignText(reply.json<{ message: string }>().message, language, said);
      if (problem !== undefined) foreign.push(problem);
    }
  expect(foreign).toEqual([]);
  expect(said.es.size).toBeGreaterThan(800);
});

function never(): never {
  throw new Error('There is no such message.');
}
