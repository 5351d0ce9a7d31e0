import { logDeviceError } from '../../sync/client/log-error.ts';

export type ScanErrorCode = 'denied' | 'missing' | 'busy' | 'insecure' | 'broken' | 'not-loaded';

type ErrorText = { title: string; help: string };

export const scanErrorTexts = {
  denied: {
    title: 'The camera is blocked.',
    help: 'Tap the icon next to the address, allow the camera, then try again.',
  },
  missing: {
    title: 'This device has no camera.',
    help: 'Plug one in and try again.',
  },
  busy: {
    title: 'Another app is using the camera.',
    help: 'Close it and try again.',
  },
  insecure: {
    title: "The camera doesn't work at this address.",
    help: 'The camera needs a secure (https) address. Ask your admin to turn it on.',
  },
  broken: {
    title: "The camera didn't start.",
    help: 'Try again, or restart this device.',
  },
  'not-loaded': {
    title: "The code reader didn't load.",
    help: 'Check the Wi-Fi and try again.',
  },
} as const satisfies Record<ScanErrorCode, ErrorText>;

export class ScanError extends Error {
  override name = 'ScanError';
  readonly code: ScanErrorCode;

  constructor(code: ScanErrorCode, cause?: unknown) {
    super(scanErrorTexts[code].title, { cause });
    this.code = code;
  }
}

export function logScanError({ code, cause }: ScanError): void {
  logDeviceError('scanning', code, cause);
}
