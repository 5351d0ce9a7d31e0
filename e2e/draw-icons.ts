import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as browserType } from '@playwright/test';
import { chromium } from './chromium.ts';

const icons = join(import.meta.dirname, '../web/public');

// Draws the home screen icons: the favicon's tag on a green background. The margin is safe to crop.
const tag = readFileSync(join(icons, 'favicon.svg'), 'utf8');
const browser = await browserType.launch(chromium);
for (const size of [180, 192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:#0b4a46"><div style="width:66%;display:grid">${tag}</div></body>`,
  );
  await page.screenshot({ path: join(icons, `icon-${size}.png`) });
  await page.close();
}
await browser.close();
