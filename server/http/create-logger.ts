import { type Logger, pino } from 'pino';

/** Lines wait until there are this many bytes of them, or this many ms have passed: writing each by itself costs a tenth of a call. */
const together = { minLength: 4_096, periodicFlush: 200 };

/** The log on standard output, one line of JSON an entry. The end of the program loses none. */
export function createLogger(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: true, ...together });
  process.on('exit', () => output.flushSync());
  return pino({ level }, output);
}
