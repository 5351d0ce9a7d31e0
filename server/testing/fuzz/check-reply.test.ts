import { exportFormats } from '@fettle/contract/export/calls.ts';
import { expect, test } from 'vitest';
import { noSentences } from '../said-sentences.ts';
import { findFault } from './check-reply.ts';
import type { FuzzRequest } from './random-request.ts';

test('a CSV without its byte order mark is a fault', () => {
  const request: FuzzRequest = {
    call: 'downloadExport',
    kind: 'valid',
    actor: 'admin',
    hasOwnSession: false,
    method: 'GET',
    path: '/api/export/download/1/csv',
    language: 'en',
    headers: {},
    body: undefined,
    cutAt: undefined,
  };
  const faultOf = (text: string) =>
    findFault(request, { status: 200, headers: { 'content-type': exportFormats.csv }, bytes: Buffer.from(text) }, noSentences());
  expect(faultOf('\uFEFF"Number"\r\n')).toBeUndefined();
  expect(faultOf('"Number"\r\n')).toBe('A file is text/csv; charset=utf-8.');
});
