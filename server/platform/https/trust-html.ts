import type { X509Certificate } from 'node:crypto';
import { type Language, locales } from '@fettle/i18n/languages.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { sayIn } from '../system/dictionaries.ts';
import { escapeHtml, htmlPage } from './html-page.ts';
import { type Device, deviceOf, devices } from './trust-steps.ts';

type TrustHtmlOptions = {
  rootCa: X509Certificate;
  shopName: string;
  shopUrl: string;
  userAgent: string | undefined;
  language: Language;
};

/** The sentences are HTML. */
type Say = (message: Message) => string;

/** The page, with the steps for the visitor's device expanded. */
export function trustHtml({ rootCa, shopName, shopUrl, userAgent, language }: TrustHtmlOptions): string {
  const say = sayIn(language);
  const own = deviceOf(userAgent);
  return htmlPage(
    { title: say(msg('Trust this shop')), shopName, language },
    `<div class="shadow"><div class="paper">
<div class="hole"></div>
<h1>${say(msg('Trust this shop'))}</h1>
<p>${say(msg('Do this once on each phone and computer. The browser then knows that it is talking to your shop, and lets Fettle use the camera to scan.'))}</p>
<a class="button" href="/trust/fettle-authority.crt">${say(msg('Download certificate'))}</a>
<dl><dt>${say(msg('Name'))}</dt><dd>${nameOf(rootCa)}</dd><dt>${say(msg('Valid until'))}</dt><dd>${formatDate(rootCa.validToDate, language)}</dd></dl>
</div></div>
${own ? `<section><h2>${say(devices[own].here)}</h2>${steps(own, say)}</section>` : foldedSteps(msg('On your device'), own, say)}
<section>
<h2>${say(msg('Then'))}</h2>
<p><a class="button plain" href="${escapeHtml(shopUrl)}/">${say(msg('Open the shop'))}</a></p>
<p class="address">${escapeHtml(shopUrl)}</p>
</section>
${own ? foldedSteps(msg('On another device'), own, say) : ''}
<section>
<h2>${say(msg('Good to know'))}</h2>
${fold(say(msg('Is it the right certificate?')), `<p>${say(msg('It is, if these letters and digits are the ones in the window where Fettle was started:'))}</p><p class="fingerprint">${breakable(rootCa.fingerprint256)}</p><p>${say(msg('If they differ, someone may be intercepting your connection. Do not install it.'))}</p>`)}
${fold(say(msg('What does trusting it mean?')), `<p>${say(msg('This device then trusts every website that is signed with the key on the shop’s computer. Only the account that runs Fettle can read that key. When the device leaves the shop, remove the certificate in the same settings.'))}</p>`)}
${fold(say(msg('What if I’m not allowed to install it?')), `<p>${say(msg('Open the shop anyway. When the browser warns you, choose <b>Advanced</b> or <b>Show Details</b>, then continue to the site. Scanning works there too, but the warning comes back.'))}</p>`)}
</section>`,
  );
}

const firefox = msg(
  'Firefox 120 and newer trusts what Windows or macOS trusts. If it doesn’t, or on Linux: <b>Settings</b>, <b>Privacy &amp; Security</b>, <b>View Certificates</b>, <b>Authorities</b>, <b>Import</b>. Check <b>Trust this CA to identify websites</b>.',
);
const chromeOnLinux = msg(
  'Chrome on Linux: open <b>chrome://certificate-manager</b>, choose <b>Installed by you</b>, and import it under <b>Trusted Certificates</b>.',
);

function steps(device: Device, say: Say): string {
  const { steps, note } = devices[device];
  return `<ol>${steps.map((step) => `<li>${say(step)}</li>`).join('')}</ol><p class="note">${say(note)}</p>`;
}

/** The steps for all devices except the visitor's. */
function foldedSteps(title: Message, own: Device | undefined, say: Say): string {
  const others = (Object.keys(devices) as Device[]).filter((device) => device !== own);
  const folds = [
    ...others.map((device) => fold(say(devices[device].name), steps(device, say))),
    fold(say(msg('Linux, and Firefox')), `<p>${say(firefox)}</p><p>${say(chromeOnLinux)}</p>`),
  ];
  return `<section><h2>${say(title)}</h2>\n${folds.join('\n')}\n</section>`;
}

function fold(title: string, content: string): string {
  return `<details><summary>${title}</summary>${content}</details>`;
}

/** The common name. Its date stays on one line. */
function nameOf(rootCa: X509Certificate): string {
  const [, name = rootCa.subject] = /^CN=(.*)$/m.exec(rootCa.subject) ?? [];
  return escapeHtml(name).replace(/\(.*\)/, '<span class="whole">$&</span>');
}

function formatDate(date: Date, language: Language): string {
  return date.toLocaleDateString(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
}

/** Allows a line break after each pair of digits. */
function breakable(fingerprint: string): string {
  return fingerprint.replaceAll(':', ':<wbr>');
}
