import { request as sendOverHttp } from 'node:http';
import { request as sendOverHttps } from 'node:https';
import { json } from 'node:stream/consumers';
import { ownAddress } from '@fettle/tls';
import * as z from 'zod/mini';
import type { Config } from '../platform/config/read-config.ts';

/** What each reply of a call has. */
const Reply = z.object({ message: z.string() });

/**
 * Asks the server on this computer that has these settings whether it works, over HTTPS if it has it. Returns the message of its reply.
 * @throws if it does not work, or has not replied after `timeoutMs`
 */
export async function checkHealth({ host, port, https }: Pick<Config, 'host' | 'port' | 'https'>, timeoutMs: number): Promise<string> {
  const send = https ? sendOverHttps : sendOverHttp;
  // The certificate need not be valid for this address. What is sent is no secret, and the reply decides nothing but the health.
  const target = { host: ownAddress(host), port: https?.port ?? port, path: '/api/health', rejectUnauthorized: false };
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = send({ ...target, agent: false, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
    const readReply = async () => {
      const { message } = z.parse(Reply, await json(response));
      if (response.statusCode !== 200) throw new Error(message);
      return message;
    };
    readReply().then(resolve, reject);
  });
  request.on('error', reject);
  request.end();
  return promise;
}
