import { StartupError } from '../config/startup-error.ts';

/** Time limit for pending requests during shutdown. */
const shutdownMs = 4_000;

/**
 * Starts a server with `open`, which returns the function that closes it. SIGTERM and SIGINT close the server. During startup they
 * exit immediately. If startup fails, prints the reason and exits with code 1.
 */
export async function runServer(open: () => Promise<() => Promise<void>>): Promise<void> {
  // No other user of this computer reads the database, photos, labels or keys.
  process.umask(0o077);
  let close: (() => Promise<void>) | undefined;
  let isClosing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // During startup no client is waiting, and the database rolls back an interrupted migration.
      if (!close) process.exit(0);
      if (isClosing) return;
      isClosing = true;
      setTimeout(() => process.exit(1), shutdownMs).unref();
      void close().then(() => process.exit(0));
    });
  }
  try {
    requireNode(26);
    close = await open();
  } catch (error) {
    const isExpected = error instanceof StartupError || (error instanceof Error && 'code' in error);
    process.stderr.write(`Fettle cannot start: ${isExpected ? error.message : String((error as Error).stack)}\n`);
    process.exit(1);
  }
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

function requireNode(major: number): void {
  if (Number(process.versions.node.split('.')[0]) < major) {
    throw new StartupError(`Fettle needs Node ${major}; this is ${process.version}. Run npm start, which uses Fettle's own Node.`);
  }
}
