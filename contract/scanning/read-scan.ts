import { type Message } from '@fettle/i18n/message.ts';
import { normalizeIdentifier } from '../shared/normalize-text.ts';
import { normalizeSerial } from '../machines/normalize-serial.ts';
import { foreignKind } from './foreign-code.ts';
import { undoLayouts } from './keyboard-layouts.ts';
import { type CodeField, splitFields } from './split-fields.ts';

export type Scan =
  /** The code has nothing that can be seen. */
  | { type: 'blank' }
  /** A label: the id is that of its machine. */
  | { type: 'label'; id: string }
  /** Never a model or serial. `what` is a noun with its article: `a web address`. */
  | { type: 'foreign'; what: Message; fields: readonly CodeField[] }
  | {
      type: 'text';
      /** What was scanned, without what scanners, keyboards and symbologies add. */
      text: string;
      /** The parts of a code with several fields; otherwise the text itself. */
      fields: readonly CodeField[];
      /** What the scanner may have sent, if the computer has another keyboard layout. To be believed only where it leads to a machine. */
      readings: readonly string[];
      /** Whether no barcode has these characters: the computer has another keyboard layout. */
      isMistyped: boolean;
    };

/** Reads what a keyboard-wedge scanner, a camera, a photo or a person has put in. */
export function readScan(raw: string): Scan {
  const scan = read(raw);
  if (scan.type !== 'text') return scan;
  const typed = trimControls(raw);
  const others = undoLayouts(typed);
  // Only an address is sure enough to be read in another layout without asking whether it leads to a machine.
  const address = others.find((other) => /^(?:https?:\/\/|www\.)/i.test(other));
  if (address !== undefined) return read(address);
  const key = normalizeSerial(scan.text);
  const readings = others.map(unframe).filter((text) => plausible.test(text) && normalizeSerial(text) !== key);
  return { ...scan, readings: [...new Set(readings)], isMistyped: isMistyped(typed) };
}

/** Text without what scanners and symbologies add, for a serial from a program. */
export function cleanScan(raw: string): string {
  const text = trimControls(raw).replace(aimIdentifier, '');
  return text.replace(/^\*(.+)\*$/, '$1');
}

function read(raw: string): Scan {
  const typed = trimControls(raw);
  const text = unframe(typed);
  if (text === '') return { type: 'blank' };
  const id = parseLabel(text);
  if (id) return { type: 'label', id };
  const fields = splitFields(gs1Identifier.test(typed) ? text : typed.replace(aimIdentifier, ''), gs1Identifier.test(typed));
  const named = fields.filter(({ name }) => name);
  const what = foreignKind(text, named.length > 0);
  if (what) return { type: 'foreign', what, fields: named };
  return { type: 'text', text, fields: fields.length > 0 ? fields : [{ text }], readings: [], isMistyped: false };
}

/** A model or serial in a barcode. */
const plausible = /^(?=.*\d)[A-Za-z0-9 ./+_-]{4,}$/;

/** Some scanners send the code type first, such as `]C1` for Code 128 (ISO/IEC 15424). */
const aimIdentifier = /^\][A-Za-z][0-9A-Za-z]/;
/** Code types of GS1: the text is made of application identifiers. */
const gs1Identifier = /^\](?:C1|e0|d2|Q3|J1)/;

/** Control characters are what scanners send for FNC1, STX, ETX, CR, LF and Tab. */
function trimControls(raw: string): string {
  // oxlint-disable-next-line no-control-regex -- this function is about control characters
  return normalizeIdentifier(raw).replaceAll(/^[\s\u0000-\u001F\u007F]+|[\s\u0000-\u001F\u007F]+$/g, '');
}

/** Takes off the code type, the asterisks of Code 39, and the character that a scanner may be set to send first or last. */
function unframe(typed: string): string {
  const text = trimControls(typed.replace(aimIdentifier, ''));
  return text.replace(/^[~^|`!#$%&@=<>?;:*_]+(?=[\p{L}\p{N}])/u, '').replace(/(?<=[\p{L}\p{N}])[~^|`#$*<>?;_]+$/u, '') || text;
}

/** The id in a URL that ends in `/card/{id}`, in any letter case: Caps Lock changes it. Any host counts: labels outlive the server's address. */
function parseLabel(text: string): string | undefined {
  return /^(?:https?:\/\/[^\s/?#]+|[\w-]+(?:\.[\w-]+)+(?::\d+)?|[\w-]+:\d+)(?:\/[^\s?#]*)?\/card\/([1-9]\d{0,15})\/?(?:[?#]\S*)?$/i.exec(
    text,
  )?.[1];
}

/** AZERTY keyboards type digits with Shift: a serial has symbols in their place. Other layouts type letters that no barcode has. */
function isMistyped(text: string): boolean {
  return /[^\p{ASCII}]/u.test(text) || (!/\d/.test(text) && /[&"'(_)].*[&"'(_)-]/.test(text));
}
