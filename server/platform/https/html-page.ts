import type { Language } from '@fettle/i18n/languages.ts';

/** A page that the web app has no part in: a device reads it before it trusts the certificate. Its stylesheet is `/trust/style.css`. */
export function htmlPage({ title, shopName, language }: { title: string; shopName: string; language: Language }, content: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Fettle</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/trust/style.css">
</head>
<body>
<header><div><b>Fettle</b> <span>${escapeHtml(shopName)}</span></div></header>
<main>
${content}
</main>
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Inline, so that the page needs no other file. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M4 1h8l3 3v11H1V4z' fill='%230b4a46'/%3E%3Ccircle cx='8' cy='5' r='1.6' fill='%23f2e0b4'/%3E%3C/svg%3E";
