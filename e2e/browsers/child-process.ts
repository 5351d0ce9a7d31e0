import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

export type Program = { stdout: Readable; stop: () => Promise<void> };

/**
 * Starts a program in its own process group, so that `stop` also ends its child processes. Ignores standard error, where
 * browsers complain about the missing desktop.
 */
export function startProgram(command: string, args: readonly string[], environment: Record<string, string> = {}): Program {
  const child: ChildProcessByStdio<null, Readable, null> = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
  });
  const exited = once(child, 'exit');
  const stopGroup = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGTERM');
  };
  // The test runner may exit without tearing down its fixtures.
  process.once('exit', stopGroup);
  return {
    stdout: child.stdout,
    async stop() {
      stopGroup();
      await exited;
      process.off('exit', stopGroup);
    },
  };
}
