import { chromium } from '@playwright/test';
const base = process.argv[2];
const paths = process.argv.slice(3);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
for (const [w, h, scheme] of [
  [390, 844, 'light'],
  [1280, 800, 'light'],
  [390, 844, 'dark'],
]) {
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme });
  const page = await ctx.newPage();
  await page.request.post(base + '/api/auth/login/1', { data: { password: 'fix-it-right' } });
  for (const p of paths) {
    await page.goto(base + p);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/shots/${p.replaceAll('/', '_')}-${w}-${scheme}.png`, fullPage: true });
  }
  await ctx.close();
}
await browser.close();
