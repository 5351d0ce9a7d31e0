import { type Message } from '@fettle/i18n/message.ts';
/** Whether the printer needs attention, and a sentence about its state. */
export type PrinterStatus = { needs_attention: boolean; state: Message };

const lifetimeMs = 20_000;

/** Asks the printer at most once in 20 seconds, whatever the number of people who look at its status. */
export function cacheStatus(read: () => Promise<PrinterStatus>, monotonicNow: () => number) {
  let cached: { status: Promise<PrinterStatus>; readAt: number } | undefined;

  return {
    async get(): Promise<PrinterStatus> {
      if (cached && monotonicNow() - cached.readAt < lifetimeMs) return cached.status;
      const reading = { status: read(), readAt: monotonicNow() };
      cached = reading;
      try {
        return await reading.status;
      } catch (error) {
        if (cached === reading) cached = undefined;
        throw error;
      }
    },
    /** Forgets the status after a failed job, or a change of the printer. */
    forget(): void {
      cached = undefined;
    },
  };
}
