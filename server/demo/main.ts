import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, readConfig } from '../platform/config/read-config.ts';
import { photoFiles } from '../capabilities/photos/photo-files.ts';
import { startServer } from '../startup/start-server.ts';
import { runServer, printLine } from '../startup/run-server.ts';
import { trustInstructions, describeUrls } from '../startup/startup-message.ts';
import { StartupError } from '../platform/system/startup-error.ts';
import { admin, demoPassword, technician } from './demo-employees.ts';
import { demoEnvironment, fillShop } from './fill-shop.ts';

// Fettle with sample data in a temporary database. DEMO_NOW stops the clock at an instant, for reproducible screenshots.
await runServer(async () => {
  const env = environment();
  const fixedNow = readInstant(env['DEMO_NOW']);
  const dataDir = mkdtempSync(join(tmpdir(), 'fettle-demo-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const config = readConfig({ ...demoEnvironment, ...nonEmpty, DATA_DIR: dataDir, PHOTO_DIR: undefined, DATABASE_URL: undefined });
  const server = await startServer({
    config,
    now: () => fixedNow ?? new Date(),
    prepare: (engine) =>
      fillShop(engine, {
        until: fixedNow ?? new Date(),
        timeZone: config.timeZone ?? demoEnvironment.SHOP_TIME_ZONE,
        photoFiles: photoFiles(config.photoDir),
      }),
  });
  printLine(`Fettle is running with sample data at ${describeUrls(server)}. Changes are lost when it stops.`);
  for (const { first_name, last_name, is_admin } of [admin, technician]) {
    printLine(`Log in as ${first_name} ${last_name} (${is_admin ? 'admin' : 'technician'}), password ${demoPassword}`);
  }
  const trust = trustInstructions(server);
  if (trust) printLine(trust);
  return server;
});

function readInstant(text: string | undefined): Date | undefined {
  if (!text) return undefined;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw new StartupError('DEMO_NOW must be a date and time such as 2026-11-20T21:30:00Z.');
  return instant;
}
