import { StartupError } from '../platform/system/startup-error.ts';
import { describeFailure } from './describe-failure.ts';

/** Time limit for pending requests once the server has stopped accepting. A browser waits 20 s for a response. */
const shutdownMs = 20_000;
const parentCheckMs = 250;

export type Stoppable = {
  /** Tells proxies to send requests to other servers, and answers meanwhile. */
  drain: () => Promise<void>;
  /** Refuses new requests, and finishes the pending ones. */
  close: () => Promise<void>;
};

/**
 * Starts a server with `open`. SIGTERM and SIGINT stop it. During startup they exit immediately. If startup fails, prints the reason and exits
 * with code 1.
 */
export async function runServer(open: () => Promise<Stoppable>): Promise<void> {
  // No other user of this computer reads the database, photos, labels or keys.
  process.umask(0o077);
  let server: Stoppable | undefined;
  let isStopping = false;
  const end = () => {
    // During startup no client is waiting, and the database rolls back an interrupted migration.
    if (!server) process.exit(0);
    if (isStopping) return;
    isStopping = true;
    void stop(server);
  };
  process.on('SIGTERM', end).on('SIGINT', end);
  if (process.argv.includes('--end-with-parent')) whenParentEnds(end);
  try {
    requireNode(26);
    server = await open();
  } catch (error) {
    process.stderr.write(`Fettle cannot start: ${describeFailure(error)}\n`);
    process.exit(1);
  }
}

/** npm passes a signal on to the shell of its script, which ends without telling the server. On Windows, a signal reaches all of them. */
function whenParentEnds(end: () => void): void {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    end();
  }, parentCheckMs);
  check.unref();
}

async function stop({ drain, close }: Stoppable): Promise<void> {
  await drain();
  setTimeout(() => process.exit(1), shutdownMs).unref();
  await close();
  process.exit(0);
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

function requireNode(major: number): void {
  if (Number(process.versions.node.split('.')[0]) < major) {
    throw new StartupError(`Fettle needs Node ${major}; this is ${process.version}. Run npm start, which uses Fettle's own Node.`);
  }
}
