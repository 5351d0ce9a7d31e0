export const codeKinds = {
  QRCode: 'QR code',
  Code128: 'Code 128',
  Code39: 'Code 39',
  DataMatrix: 'Data Matrix',
} as const;
export type CodeKind = keyof typeof codeKinds;

export type ScannedCode = { kind: CodeKind; text: string };

export type ScanTarget = 'label' | 'plate';
