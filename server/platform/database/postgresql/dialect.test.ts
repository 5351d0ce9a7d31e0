import { describe, expect, test } from 'vitest';
import { isPostgresConnectionError } from './dialect.ts';

const failed = (properties: object, message = 'It failed.') => Object.assign(new Error(message), properties);

describe('A PostgreSQL error', () => {
  test.for(
    'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN 08000 08001 08003 08004 08006 08007 08P01 57014 57P01 57P02 57P03 57P05 25P03 53300'.split(
      ' ',
    ),
  )('a PostgreSQL error with the code %s is a connection error', (code) => {
    expect(isPostgresConnectionError(failed({ code }))).toBe(true);
  });

  test.for(['23505', '23503', '28P01', '3D000', '42P01', '57P04', '0A000', '080'])(
    'a PostgreSQL error with the code %s is not a connection error',
    (code) => {
      expect(isPostgresConnectionError(failed({ code }))).toBe(false);
    },
  );

  test('a PostgreSQL error about a missing file is a connection error only if the file is the socket', () => {
    expect(isPostgresConnectionError(failed({ code: 'ENOENT', syscall: 'connect' }))).toBe(true);
    expect(isPostgresConnectionError(failed({ code: 'ENOENT', syscall: 'open' }))).toBe(false);
  });

  test.for([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Postgres connection has been discarded',
  ])('a PostgreSQL error with the message "%s" and no code is a connection error', (message) => {
    expect(isPostgresConnectionError(failed({}, message))).toBe(true);
  });
});
