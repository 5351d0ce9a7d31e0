import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { environment, readConfig } from '../platform/config/read-config.ts';
import { hasEmployees } from '../capabilities/employees/store.ts';
import { photoFiles } from '../capabilities/photos/photo-files.ts';
import { serve } from '../startup/serve.ts';
import { type RunningServer, startServer } from '../startup/start-server.ts';
import { runServer, printLine } from '../startup/run-server.ts';
import { trustInstructions, describeUrls } from '../startup/startup-message.ts';
import { StartupError } from '../platform/system/startup-error.ts';
import { admin, demoPassword, technician } from './demo-employees.ts';
import { demoEnvironment, fillShop } from './fill-shop.ts';

// Fettle with sample data in a temporary database, or with --keep FOLDER in one that stays. With --empty, as npm start opens it. DEMO_NOW
// stops the clock at an instant, for reproducible screenshots.
const { values } = parseArgs({
  options: { keep: { type: 'string' }, empty: { type: 'boolean', default: false }, 'end-with-parent': { type: 'boolean' } },
});
if (values.empty) await serve();
else await runServer(openSampleShop);

async function openSampleShop(): Promise<RunningServer> {
  const env = environment();
  const fixedNow = readInstant(env['DEMO_NOW']);
  const dataDir = values.keep === undefined ? temporaryFolder() : resolve(values.keep);

  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const config = readConfig({ ...demoEnvironment, ...nonEmpty, DATA_DIR: dataDir, PHOTO_DIR: undefined, DATABASE_URL: undefined });
  const server = await startServer({
    config,
    now: () => fixedNow ?? new Date(),
    async prepare(engine) {
      if (await hasEmployees(engine.db)) return;
      await fillShop(engine, {
        until: fixedNow ?? new Date(),
        timeZone: config.timeZone ?? demoEnvironment.SHOP_TIME_ZONE,
        photoFiles: photoFiles(config.photoDir),
      });
    },
  });
  const fate = values.keep === undefined ? 'Changes are lost when it stops.' : `Delete ${values.keep} to begin again.`;
  printLine(`Fettle is running with sample data at ${describeUrls(server)}. ${fate}`);
  for (const { first_name, last_name, is_admin } of [admin, technician]) {
    printLine(`Log in as ${first_name} ${last_name} (${is_admin ? 'admin' : 'technician'}), password ${demoPassword}`);
  }
  const trust = trustInstructions(server);
  if (trust) printLine(trust);
  return server;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-demo-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function readInstant(text: string | undefined): Date | undefined {
  if (!text) return undefined;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw new StartupError('DEMO_NOW must be a date and time such as 2026-11-20T21:30:00Z.');
  return instant;
}
