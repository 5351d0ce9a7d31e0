import { type Message, msg } from '@fettle/i18n/message.ts';
/** Begins a HEIC or HEIF file: a box of type `ftyp` with one of their brands (ISO/IEC 23008-12, annex B). */
const start = /^.{4}ftyp(hei[cfmsx]|hev[cmsx]|mif1|msf1)/s;

/** What to do with a photo in a format that only some browsers can read. Undefined for other files. `head`: at least the first 12 bytes. */
export function heicCure(head: Uint8Array): Message | undefined {
  if (!start.test(String.fromCharCode(...head.subarray(0, 12)))) return undefined;
  return msg('This is a HEIC photo. Save it as JPEG. An iPhone takes JPEG photos with Settings, Camera, Formats, Most Compatible.');
}
