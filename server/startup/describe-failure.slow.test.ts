import { expect, test } from 'vitest';
import { StartupError } from '../platform/system/startup-error.ts';
import { startFettle } from '../testing/fettle-process.ts';
import { describeFailure } from './describe-failure.ts';

const failure = (message: string, more: object) => Object.assign(new Error(message), more);

test.each([
  [failure('ENOSPC: no space left on device, write', { code: 'ENOSPC' }), /^the disk is full\. Make room, then try again\. \(ENOSPC: /],
  [
    failure("EROFS: read-only file system, mkdir '/srv/tls'", { code: 'EROFS' }),
    /^a file or folder cannot be written to\. .+'\/srv\/tls'\)$/,
  ],
  [failure('attempt to write a readonly database', { errcode: 8, code: 'ERR_SQLITE_ERROR' }), /^a file or folder cannot be written to\. /],
  [failure('database or disk is full', { errcode: 13, code: 'ERR_SQLITE_ERROR' }), /^the disk is full\. /],
  [failure('could not extend file', { code: '53100' }), /^the disk is full\. /],
  [failure('listen EADDRINUSE: address already in use 0.0.0.0:3000', { code: 'EADDRINUSE' }), /^listen EADDRINUSE: /],
  [new StartupError('PORT must be a number.'), /^PORT must be a number\.$/],
  [new Error('a bug'), /^Error: a bug\n +at /],
])('the end of a start says in words: %s', (error, sentence) => {
  expect(describeFailure(error)).toMatch(sentence);
});

test('a DATA_DIR that cannot be created is named', async () => {
  await using server = startFettle({ DATA_DIR: `${process.execPath}/data` });
  expect(await server.exited).toBe(1);
  expect(server.output.stderr).toMatch(/^Fettle cannot start: DATA_DIR \(.+\/data\) is not a folder\. \(ENOTDIR: /);
});
