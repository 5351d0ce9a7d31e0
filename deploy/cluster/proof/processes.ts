import { readdirSync, readlinkSync } from 'node:fs';

/** Sends a signal to all processes in `folder`, also to those that start meanwhile. */
export function signalAll(folder: string, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  const signaled = new Set<number>();
  for (;;) {
    const others = processesIn(folder).filter((pid) => !signaled.has(pid));
    if (others.length === 0) return;
    for (const pid of others) {
      signaled.add(pid);
      send(pid, signal);
    }
  }
}

/**
 * The processes that run in `folder`, by their working directory. PostgreSQL's have no common ancestor and hide their environment, but
 * never leave their data folder.
 */
function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const place = workingDirectory(pid);
      return place === folder || place?.startsWith(`${folder}/`);
    })
    .map(Number);
}

/** The process may have exited in the meantime. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** undefined if the process has exited or belongs to another user. */
function workingDirectory(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).replace(/ \(deleted\)$/, '');
  } catch {
    return undefined;
  }
}
