import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as browserType } from '@playwright/test';
import { chromium } from './chromium.ts';

const icons = join(import.meta.dirname, '../web/public');

/** Icons from Lucide, as in the bar at the bottom of phones. */
const shortcuts = {
  scan: 'M3 7V5a2 2 0 0 1 2-2h2 M17 3h2a2 2 0 0 1 2 2v2 M21 17v2a2 2 0 0 1-2 2h-2 M7 21H5a2 2 0 0 1-2-2v-2 M7 12h10',
  add: 'M5 12h14 M12 5v14',
  bench:
    'M9 2h6a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1Z M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2 M12 11h4 M12 16h4 M8 11h.01 M8 16h.01',
};

// Draws the home screen icons: the favicon's tag on a green background. The margin is safe to crop.
const tag = readFileSync(join(icons, 'favicon.svg'), 'utf8');
const browser = await browserType.launch(chromium);
for (const size of [180, 192, 512]) await draw(tag, size, `icon-${size}.png`);
for (const [name, path] of Object.entries(shortcuts)) {
  const svg = `<svg viewBox="0 0 24 24" fill="none" stroke="#f1ddae" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`;
  await draw(svg, 96, `shortcut-${name}.png`);
}
await browser.close();

async function draw(svg: string, size: number, file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:#0b4a46"><div style="width:66%;display:grid">${svg}</div></body>`,
  );
  await page.screenshot({ path: join(icons, file) });
  await page.close();
}
