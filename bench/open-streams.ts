import { Agent, type ClientRequest, request } from 'node:http';

export type Streams = { close: () => { events: number; brokenStreams: number } };

/** Opens a stream of changes for each cookie, as a page does, and counts what arrives. `onText` gets it as well. */
export async function openStreams(address: string, cookies: readonly string[], onText?: (text: string) => void): Promise<Streams> {
  const open: ClientRequest[] = [];
  let [events, brokenStreams] = [0, 0];
  const openOne = (cookie: string) =>
    new Promise<void>((resolve, reject) => {
      const outgoing = request(`${address}/api/live`, { headers: { cookie }, agent: new Agent() }, (response) => {
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          events += text.split('\ndata:').length - 1;
          onText?.(text);
        });
        response.on('error', () => undefined);
        response.once('close', () => (brokenStreams += 1));
        response.once('data', () => resolve());
      });
      outgoing.on('error', reject);
      outgoing.end();
      open.push(outgoing);
    });
  for (const cookie of cookies) await openOne(cookie);
  return {
    close() {
      const counts = { events, brokenStreams };
      for (const stream of open) stream.destroy();
      return counts;
    },
  };
}
