import type { X509Certificate } from 'node:crypto';
import { type Device, deviceOf, devices } from './trust-steps.ts';

type Shown = { authority: X509Certificate; shopName: string; address: string; userAgent: string | undefined };

/** The page, with the steps of the visitor's own device open. */
export function trustHtml({ authority, shopName, address, userAgent }: Shown): string {
  const own = deviceOf(userAgent);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Trust this shop · Fettle</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/trust/style.css">
</head>
<body>
<header><div><b>Fettle</b> <span>${escape(shopName)}</span></div></header>
<main>
<div class="shadow"><div class="edge"><div class="paper">
<div class="hole"></div>
<h1>Trust this shop</h1>
<p>Once on each phone and computer. The browser then knows that it is talking to your shop, and lets Fettle use the camera to scan.</p>
<a class="button" href="/trust/fettle-authority.crt">Download certificate</a>
<dl><dt>Name</dt><dd>${nameOf(authority)}</dd><dt>Valid until</dt><dd>${day(authority.validToDate)}</dd></dl>
</div></div></div>
${own ? `<section><h2>${devices[own].here}</h2>${steps(own)}</section>` : foldedSteps('On your device', own)}
<section>
<h2>Then</h2>
<p><a class="button plain" href="${escape(address)}/">Open the shop</a></p>
<p class="address">${escape(address)}</p>
</section>
${own ? foldedSteps('On another device', own) : ''}
<section>
<h2>Good to know</h2>
${fold('Is it the right certificate?', `<p>Its SHA-256 fingerprint is</p><p class="fingerprint">${pairs(authority.fingerprint256)}</p><p>Fettle prints the same one when it starts. If the two differ, somebody stands between: do not install it.</p>`)}
${fold('What does trusting it mean?', '<p>This device then believes whatever is vouched for with the key that lies on the shop’s own computer, where Fettle’s owner alone can read it. Remove it in the same place of the settings when the device leaves the shop.</p>')}
${fold('What if I may not install anything?', '<p>Open the shop all the same. The browser warns of the connection: choose <b>Advanced</b> or <b>Show Details</b>, then go on to the site. Scanning works there too; the warning comes back.</p>')}
</section>
</main>
</body>
</html>
`;
}

const firefox =
  '<p>Firefox 120 and newer trusts what Windows or the Mac trusts. Where it does not, and on Linux: <b>Settings</b>, <b>Privacy &amp; Security</b>, <b>View Certificates</b>, <b>Authorities</b>, <b>Import</b>; tick <b>Trust this CA to identify websites</b>.</p>' +
  '<p>Chrome on Linux: open <b>chrome://certificate-manager</b>, <b>Installed by you</b>, and import it under <b>Trusted Certificates</b>.</p>';

/** The shop's tag, as a picture that needs no other file. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M4 1h8l3 3v11H1V4z' fill='%230b4a46'/%3E%3Ccircle cx='8' cy='5' r='1.6' fill='%23f2e0b4'/%3E%3C/svg%3E";

function steps(device: Device): string {
  const { steps, note } = devices[device];
  return `<ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol><p class="note">${note}</p>`;
}

/** The steps of all devices but the visitor's own. */
function foldedSteps(title: string, own: Device | undefined): string {
  const others = (Object.keys(devices) as Device[]).filter((device) => device !== own);
  const folds = [...others.map((device) => fold(devices[device].name, steps(device))), fold('Linux, and Firefox', firefox)];
  return `<section><h2>${title}</h2>\n${folds.join('\n')}\n</section>`;
}

function fold(title: string, content: string): string {
  return `<details><summary>${title}</summary>${content}</details>`;
}

/** Its date is not broken across lines. */
function nameOf(authority: X509Certificate): string {
  const [, name = authority.subject] = /^CN=(.*)$/m.exec(authority.subject) ?? [];
  return escape(name).replace(/\(.*\)/, '<span class="whole">$&</span>');
}

function day(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** With a place to break the line after each pair. */
function pairs(fingerprint: string): string {
  return fingerprint.replaceAll(':', ':<wbr>');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
