import { expect, test } from 'vitest';
import { translate } from '@fettle/i18n/message.ts';
import { describeBrowser } from './describe-browser.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

test.for([
  [
    'Safari on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0.0 Mobile/15E148 Safari/604.1',
  ],
  ['Safari on a Mac', `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`],
  ['Chrome on an Android phone', `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`],
  ['Chrome on an Android tablet', `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Safari/537.36`],
  ['Samsung Internet on an Android phone', `Mozilla/5.0 (Linux; Android 10; K) ${chrome} SamsungBrowser/28.0 Mobile Safari/537.36`],
  ['Chrome on Windows', `${windows} ${chrome} Safari/537.36`],
  ['Edge on Windows', `${windows} ${chrome} Safari/537.36 Edg/140.0.0.0`],
  ['Opera on Windows', `${windows} ${chrome} Safari/537.36 OPR/120.0.0.0`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Chrome on a Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`],
  ['A browser on Linux', 'Mozilla/5.0 (X11; Linux x86_64) Something/1'],
  ['An unknown browser', 'curl/8.14.1'],
  ['An unknown browser', null],
] as const)('a browser is described as %s', ([words, userAgent]) => {
  expect(translate(describeBrowser(userAgent))).toBe(words);
});
