/** The kinds of code that a label or a maker's rating plate carries, and what they are called. */
export const codeKinds = {
  QRCode: 'QR code',
  Code128: 'Code 128',
  Code39: 'Code 39',
  DataMatrix: 'Data Matrix',
} as const;
export type CodeKind = keyof typeof codeKinds;

export type ScannedCode = { kind: CodeKind; text: string };

/** What is looked for: the one code of our own label, or every code of a maker's rating plate. */
export type Sought = 'label' | 'plate';
