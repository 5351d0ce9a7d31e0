import * as z from 'zod/mini';

/** Six digits of an authenticator app (RFC 6238), or a recovery code. */
export const SecondFactorCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(64));
