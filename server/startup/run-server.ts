import { StartupError } from '../config/startup-error.ts';

/** How long pending requests may take during shutdown. */
const shutdownMs = 4_000;

/**
 * Starts a server with `open`, which returns a function that closes it. SIGTERM and SIGINT close the server, or exit at once while it
 * starts. When it cannot start, prints the reason and exits with 1.
 */
export async function runServer(open: () => Promise<() => Promise<void>>): Promise<void> {
  let close: (() => Promise<void>) | undefined;
  let isClosing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // During startup no client waits, and an interrupted migration is rolled back.
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
    throw new StartupError(`Fettle needs Node ${major}; this is ${process.version}. Start it with npm start, which includes its own.`);
  }
}
