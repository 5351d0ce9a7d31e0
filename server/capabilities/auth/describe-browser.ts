type Pattern = readonly [pattern: RegExp, name: string];

/** In this order: most browsers also claim to be those below. */
const browsers: readonly Pattern[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly Pattern[] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b.*\bMobile\b/, 'an Android phone'],
  [/\bAndroid\b/, 'an Android tablet'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** A `User-Agent` in plain words: `Safari on an iPhone`. An iPad usually says that it is a Mac. */
export function describeBrowser(userAgent: string | null): string {
  const [browser, system] = [browsers, systems].map((patterns) => patterns.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]);
  if (browser) return system ? `${browser} on ${system}` : browser;
  return system ? `A browser on ${system}` : 'An unknown browser';
}
