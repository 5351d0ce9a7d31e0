import { type Logger, pino } from 'pino';

/** In bytes and milliseconds. Writing each line immediately would take a tenth of a call's time. */
const buffering = { minLength: 4_096, periodicFlush: 200 };

/** Logs JSON lines to standard output and flushes them at exit. */
export function createLogger(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: true, ...buffering });
  process.on('exit', () => output.flushSync());
  return pino({ level }, output);
}
