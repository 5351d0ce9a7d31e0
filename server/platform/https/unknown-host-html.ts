import type { Language } from '@fettle/i18n/languages.ts';
import { msg } from '@fettle/i18n/message.ts';
import { sayIn } from '../system/dictionaries.ts';
import { escapeHtml, htmlPage } from './html-page.ts';

type UnknownHostOptions = { shopName: string; urls: readonly string[]; language: Language };

/** Says where the page is. The name that the visitor used is not on it: it may be anyone's. */
export function unknownHostHtml({ shopName, urls, language }: UnknownHostOptions): string {
  const say = sayIn(language);
  const links = urls.map((url) => `<p><a class="button plain" href="${escapeHtml(url)}">${escapeHtml(new URL(url).host)}</a></p>`);
  return htmlPage(
    { title: say(msg('Another address')), shopName, language },
    `<h1>${say(msg('Open the shop at its own address'))}</h1>
<p>${say(msg('Fettle does not know the name in this address, so it does not send you there. The same page is here:'))}</p>
${links.join('\n')}
<p class="note">${say(msg('If none of them opens, tell an admin. The person who runs the server adds a line with the address that phones use to its settings, and restarts it:'))}</p>
<p><code>PUBLIC_URL=https://fettle.example</code></p>`,
  );
}
