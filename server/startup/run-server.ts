import { StartupError } from '../config/startup-error.ts';

/** How long requests under way may take after the shop is told to close, in ms. */
const closingTime = 4_000;

/**
 * Runs a program that `open` starts and that ends when it is told to (SIGTERM, SIGINT): it then does what `open` gave for
 * closing. Told so while it starts, it exits at once. When it cannot start it says why and exits with 1.
 */
export async function runServer(open: () => Promise<() => Promise<void>>): Promise<void> {
  let close: (() => Promise<void>) | undefined;
  let isClosing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // While it starts no client waits for anything, and a migration that breaks off is rolled back.
      if (!close) process.exit(0);
      if (isClosing) return;
      isClosing = true;
      setTimeout(() => process.exit(1), closingTime).unref();
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
    throw new StartupError(`Fettle deps Node ${major}; this is ${process.version}. Start it with npm start, which brings its own.`);
  }
}
