import { type Message, msg } from '@fettle/i18n/message.ts';
type Patterns<Name> = readonly (readonly [pattern: RegExp, name: Name])[];

/** Browsers in this order: most also claim to be those below. */
const browsers: Patterns<string> = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: Patterns<Message> = [
  [/\biPhone\b/, msg('an iPhone')],
  [/\biPad\b/, msg('an iPad')],
  [/\bAndroid\b.*\bMobile\b/, msg('an Android phone')],
  [/\bAndroid\b/, msg('an Android tablet')],
  [/\bWindows\b/, msg('Windows')],
  [/\bCrOS\b/, msg('a Chromebook')],
  [/\bMacintosh\b/, msg('a Mac')],
  [/\bLinux\b/, msg('Linux')],
];

/** A `User-Agent` in plain words: `Safari on an iPhone`. An iPad usually says that it is a Mac. */
export function describeBrowser(userAgent: string | null): Message {
  const [browser, system] = [nameOf(browsers, userAgent), nameOf(systems, userAgent)];
  if (browser) return system ? msg('{browser} on {system}', { browser, system }) : { source: browser };
  return system ? msg('A browser on {system}', { system }) : msg('An unknown browser');
}

function nameOf<Name>(patterns: Patterns<Name>, userAgent: string | null): Name | undefined {
  return patterns.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
}
