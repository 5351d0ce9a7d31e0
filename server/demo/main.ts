import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, readConfig } from '../config/read-config.ts';
import { startServer } from '../startup/start-server.ts';
import { runServer, printLine } from '../startup/run-server.ts';
import { trustInstructions, describeUrls } from '../startup/startup-message.ts';
import { StartupError } from '../config/startup-error.ts';
import { admin, demoPassword, technician } from './crew.ts';
import { demoShop, fillShop } from './fill-shop.ts';

// The shop of the product, on a database that ends with it. DEMO_NOW, an instant, stops its clock there, for pictures that stay the same.
await runServer(async () => {
  const surroundings = environment();
  const stoppedAt = readInstant(surroundings['DEMO_NOW']);
  const dataDir = mkdtempSync(join(tmpdir(), 'fettle-demo-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

  const given = Object.fromEntries(Object.entries(surroundings).filter(([, value]) => value?.trim()));
  const config = readConfig({ ...demoShop, ...given, DATA_DIR: dataDir, DATABASE_URL: undefined });
  const shop = await startServer({
    config,
    now: () => stoppedAt ?? new Date(),
    prepare: (engine) => fillShop(engine, { until: stoppedAt ?? new Date(), timeZone: config.timeZone }),
  });
  printLine(`Fettle is open at ${describeUrls(shop)}, with a shop to try it on. What you change is gone when it ends.`);
  for (const { first_name, last_name, is_admin } of [admin, technician]) {
    printLine(`Sign in as ${first_name} ${last_name} (${is_admin ? 'an admin' : 'a technician'}) with the password ${demoPassword}`);
  }
  const howToTrust = trustInstructions(shop);
  if (howToTrust) printLine(howToTrust);
  return shop.close;
});

function readInstant(text: string | undefined): Date | undefined {
  if (!text) return undefined;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw new StartupError('DEMO_NOW must be an instant such as 2026-11-20T21:30:00Z.');
  return instant;
}
