import { logDeviceError } from '../api/log-error.ts';

export type ScanTrouble = 'denied' | 'missing' | 'busy' | 'insecure' | 'broken' | 'not-loaded';

type Words = {
  what: string;
  /** The way out that this trouble has, beside a photo, a scanner that types, and typing. */
  wayOut: string;
  /** Whether trying again, with nothing else changed on this page, may help. */
  isPassing: boolean;
};

export const wordsFor = {
  denied: {
    what: 'The camera is not allowed here.',
    wayOut: 'Press the sign beside the address, allow the camera, and try again.',
    isPassing: true,
  },
  missing: {
    what: 'This device has no camera.',
    wayOut: 'Plug one in and try again.',
    isPassing: true,
  },
  busy: {
    what: 'Another app is using the camera.',
    wayOut: 'Close it and try again.',
    isPassing: true,
  },
  insecure: {
    what: 'A live camera needs https.',
    wayOut: 'This page came over plain http: whoever looks after Fettle can switch https on.',
    isPassing: false,
  },
  broken: {
    what: 'The camera did not start.',
    wayOut: 'Try again, or start this device anew.',
    isPassing: true,
  },
  'not-loaded': {
    what: 'The code reader did not load.',
    wayOut: 'Check the Wi-Fi and try again.',
    isPassing: true,
  },
} as const satisfies Record<ScanTrouble, Words>;

/** Why there is no scanning. */
export class ScanFailure extends Error {
  override name = 'ScanFailure';
  readonly trouble: ScanTrouble;

  constructor(trouble: ScanTrouble, cause?: unknown) {
    super(wordsFor[trouble].what, { cause });
    this.trouble = trouble;
  }
}

/** The specification only logs a camera that cannot be read (section 8); the screen says it as well. */
export function logScanFailure({ trouble, cause }: ScanFailure): void {
  logDeviceError('scanning', trouble, cause);
}
