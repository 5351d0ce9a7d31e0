import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../packages/ipp/testing/free-port.ts';

const deployed = join(import.meta.dirname, '..', 'haproxy.cfg');

/** HAProxy with the configuration of deploy/servers, over plain HTTP and in front of servers on this computer. */
export class Proxy {
  readonly port: number;
  readonly #process: ChildProcess;
  readonly #stopAtExit = () => void this.#process.kill('SIGKILL');

  private constructor(port: number, running: ChildProcess) {
    this.port = port;
    this.#process = running;
    process.once('exit', this.#stopAtExit);
  }

  static async start(folder: string, serverPorts: readonly number[]): Promise<Proxy> {
    const port = await freePort();
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, fillIn(port, serverPorts));
    const running = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
    await once(running, 'spawn').catch(() => {
      throw new Error('HAProxy is missing. On Debian or Ubuntu: sudo apt-get install haproxy');
    });
    return new Proxy(port, running);
  }

  async stop(): Promise<void> {
    process.off('exit', this.#stopAtExit);
    const exited = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await exited;
  }
}

/** The configuration without the part that is about users and logs of the computer. */
function fillIn(port: number, serverPorts: readonly number[]): string {
  const text = readFileSync(deployed, 'utf8');
  let filled = text.slice(text.indexOf('\ndefaults'));
  const replaced = {
    ':443 ssl crt /etc/haproxy/fettle.pem alpn h2,http/1.1': `127.0.0.1:${port}`,
    'X-Forwarded-Proto https': 'X-Forwarded-Proto http',
    ...Object.fromEntries(serverPorts.map((serverPort, index) => [`10.0.0.2${index + 1}:3000`, `127.0.0.1:${serverPort}`])),
  };
  for (const [from, to] of Object.entries(replaced)) {
    if (!filled.includes(from)) throw new Error(`deploy/servers/haproxy.cfg has no ${from}.`);
    filled = filled.replaceAll(from, to);
  }
  return filled;
}
