import type { X509Certificate } from 'node:crypto';
import { escapeHtml, htmlPage } from './html-page.ts';
import { type Device, deviceOf, devices } from './trust-steps.ts';

type TrustHtmlOptions = { rootCa: X509Certificate; shopName: string; shopUrl: string; userAgent: string | undefined };

/** The page, with the steps for the visitor's device expanded. */
export function trustHtml({ rootCa, shopName, shopUrl, userAgent }: TrustHtmlOptions): string {
  const own = deviceOf(userAgent);
  return htmlPage(
    { title: 'Trust this shop', shopName },
    `<div class="shadow"><div class="paper">
<div class="hole"></div>
<h1>Trust this shop</h1>
<p>Do this once on each phone and computer. The browser then knows that it is talking to your shop, and lets Fettle use the camera to scan.</p>
<a class="button" href="/trust/fettle-authority.crt">Download certificate</a>
<dl><dt>Name</dt><dd>${nameOf(rootCa)}</dd><dt>Valid until</dt><dd>${formatDate(rootCa.validToDate)}</dd></dl>
</div></div>
${own ? `<section><h2>${devices[own].here}</h2>${steps(own)}</section>` : foldedSteps('On your device', own)}
<section>
<h2>Then</h2>
<p><a class="button plain" href="${escapeHtml(shopUrl)}/">Open the shop</a></p>
<p class="address">${escapeHtml(shopUrl)}</p>
</section>
${own ? foldedSteps('On another device', own) : ''}
<section>
<h2>Good to know</h2>
${fold('Is it the right certificate?', `<p>It is, if these letters and digits are the ones in the window where Fettle was started:</p><p class="fingerprint">${breakable(rootCa.fingerprint256)}</p><p>If they differ, someone may be intercepting your connection. Do not install it.</p>`)}
${fold('What does trusting it mean?', '<p>This device then trusts every website that is signed with the key on the shop’s computer. Only the account that runs Fettle can read that key. When the device leaves the shop, remove the certificate in the same settings.</p>')}
${fold('What if I’m not allowed to install it?', '<p>Open the shop anyway. When the browser warns you, choose <b>Advanced</b> or <b>Show Details</b>, then continue to the site. Scanning works there too, but the warning comes back.</p>')}
</section>`,
  );
}

const firefox =
  '<p>Firefox 120 and newer trusts what Windows or macOS trusts. If it doesn’t, or on Linux: <b>Settings</b>, <b>Privacy &amp; Security</b>, <b>View Certificates</b>, <b>Authorities</b>, <b>Import</b>. Check <b>Trust this CA to identify websites</b>.</p>' +
  '<p>Chrome on Linux: open <b>chrome://certificate-manager</b>, choose <b>Installed by you</b>, and import it under <b>Trusted Certificates</b>.</p>';

function steps(device: Device): string {
  const { steps, note } = devices[device];
  return `<ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol><p class="note">${note}</p>`;
}

/** The steps for all devices except the visitor's. */
function foldedSteps(title: string, own: Device | undefined): string {
  const others = (Object.keys(devices) as Device[]).filter((device) => device !== own);
  const folds = [...others.map((device) => fold(devices[device].name, steps(device))), fold('Linux, and Firefox', firefox)];
  return `<section><h2>${title}</h2>\n${folds.join('\n')}\n</section>`;
}

function fold(title: string, content: string): string {
  return `<details><summary>${title}</summary>${content}</details>`;
}

/** The common name. Its date stays on one line. */
function nameOf(rootCa: X509Certificate): string {
  const [, name = rootCa.subject] = /^CN=(.*)$/m.exec(rootCa.subject) ?? [];
  return escapeHtml(name).replace(/\(.*\)/, '<span class="whole">$&</span>');
}

function formatDate(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** Allows a line break after each pair of digits. */
function breakable(fingerprint: string): string {
  return fingerprint.replaceAll(':', ':<wbr>');
}
