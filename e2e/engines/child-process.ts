import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

export type Program = { stdout: Readable; stop: () => Promise<void> };

/**
 * Starts a program in a process group of its own, so that the processes it starts end with it. What it writes to its
 * standard error is dropped: browsers tell there what a machine without a desktop lacks.
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
  // The test runner may end without tearing down.
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
