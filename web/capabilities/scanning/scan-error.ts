import { type Message, msg } from '@fettle/i18n/message.ts';
import { logDeviceError } from '../../sync/client/log-error.ts';

export type ScanErrorCode = 'denied' | 'missing' | 'busy' | 'insecure' | 'broken' | 'not-loaded';

type ErrorText = { title: Message; help: Message };

export const scanErrorTexts = {
  denied: {
    title: msg('The camera is blocked.'),
    help: msg('Tap the icon next to the address, allow the camera, then try again.'),
  },
  missing: {
    title: msg('This device has no camera.'),
    help: msg('Plug one in and try again.'),
  },
  busy: {
    title: msg('Another app is using the camera.'),
    help: msg('Close it and try again.'),
  },
  insecure: {
    title: msg("The camera doesn't work at this address."),
    help: msg('The camera needs a secure (https) address. Ask your admin to turn it on.'),
  },
  broken: {
    title: msg("The camera didn't start."),
    help: msg('Try again, or restart this device.'),
  },
  'not-loaded': {
    title: msg("The code reader didn't load."),
    help: msg('Check the Wi-Fi and try again.'),
  },
} as const satisfies Record<ScanErrorCode, ErrorText>;

export class ScanError extends Error {
  override name = 'ScanError';
  readonly code: ScanErrorCode;

  constructor(code: ScanErrorCode, cause?: unknown) {
    super(scanErrorTexts[code].title.source, { cause });
    this.code = code;
  }
}

export function logScanError({ code, cause }: ScanError): void {
  logDeviceError('scanning', code, cause);
}
