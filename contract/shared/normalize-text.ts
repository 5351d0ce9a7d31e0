/**
 * Invisible characters: those that Unicode calls ignorable, and interlinear annotations. The group has what stays, because there they
 * change what is seen: keycaps, flags of regions, emoji, and the joiners of scripts whose letters join.
 */
const invisible =
  /([0-9#*]\uFE0F\u20E3|\u{1F3F4}[\u{E0020}-\u{E007E}]{3,6}\u{E007F}|\p{ExtPict}(?:[\uFE0E\uFE0F]|\p{EMod})?(?:\u200D\p{ExtPict}(?:[\uFE0E\uFE0F]|\p{EMod})?)*|(?<=[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}])[\u200C\u200D](?=\p{L}))|[\p{DI}\uFFF9-\uFFFB]/gu;

/** A text as it is seen: composed (NFC), without invisible and direction characters. A text that shows nothing is empty or blank. */
export function normalizeText(text: string): string {
  // Most texts are ASCII.
  if (/^\p{ASCII}*$/u.test(text)) return text;
  return text.replaceAll(invisible, '$1').replaceAll('\u2800', ' ').normalize('NFC');
}

/** What is looked up, such as a serial: also in the usual width. */
export function normalizeIdentifier(text: string): string {
  return normalizeText(text)
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfe_e0))
    .replaceAll('\u3000', ' ');
}
