import { type Message, msg } from '@fettle/i18n/message.ts';

export const codeKinds = {
  QRCode: msg('QR code'),
  Code128: msg('Code 128'),
  Code39: msg('Code 39'),
  DataMatrix: msg('Data Matrix'),
} as const satisfies Record<string, Message>;
export type CodeKind = keyof typeof codeKinds;

export type ScannedCode = { kind: CodeKind; text: string };

export type ScanTarget = 'label' | 'plate';
