import type { authCalls } from '@fettle/contract/auth/calls.ts';
import { msg } from '@fettle/i18n/message.ts';
import type { ExpiryClocks } from '../../platform/system/expiry-clocks.ts';
import type { SessionLifetime } from '../../platform/config/read-config.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import { recordSecurityEvent } from '../security/record-event.ts';
import { describeBrowser } from './describe-browser.ts';
import { hashToken, isExpired } from './sessions.ts';
import { deleteSession, listSessions } from './store.ts';

type SessionHandlerDependencies = ExpiryClocks & { engine: Engine; now: () => Date; sessionLifetime: SessionLifetime };

const idLength = 16;

export function sessionHandlers({
  engine,
  now,
  sessionLifetime,
  ...clocks
}: SessionHandlerDependencies): Handlers<Pick<typeof authCalls, 'getSessions' | 'endSession'>> {
  return {
    async getSessions({ params }, { token = '', say }) {
      const sessions = await listSessions(engine.db, params.userId);
      return {
        message: msg('Sessions'),
        data: sessions
          .filter((session) => !isExpired(session, clocks, sessionLifetime))
          .map(({ token_hash, user_agent, lock_after_minutes: _minutes, ...session }) => ({
            ...session,
            id: token_hash.slice(0, idLength),
            browser: say(describeBrowser(user_agent)),
            is_this_one: token_hash === hashToken(token),
          })),
      };
    },

    async endSession({ params: { userId, sessionId } }, context) {
      return context.transaction(async (db) => {
        const session = (await listSessions(db, userId)).find(({ token_hash }) => token_hash.startsWith(sessionId));
        if (!session) throw new AppError('not_found', msg('This session has already ended.'));
        await deleteSession(db, session.token_hash);
        const browser = describeBrowser(session.user_agent);
        await recordSecurityEvent(db, context, { kind: 'session_ended', on: now(), employee: userId, detail: browser });
        return { message: msg('Logged out: {browser}.', { browser }) };
      });
    },
  };
}
