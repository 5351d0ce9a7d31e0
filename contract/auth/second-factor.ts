import * as z from 'zod/mini';
import { identifierText } from '../shared/common-schemas.ts';

/** Six digits of an authenticator app (RFC 6238), or a recovery code. */
export const SecondFactorCode = identifierText().check(z.minLength(6), z.maxLength(64));
