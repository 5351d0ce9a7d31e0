import { environment, readConfig } from '../platform/config/read-config.ts';
import { checkHealth } from '../startup/health-check.ts';
import { printLine } from '../startup/run-server.ts';

// npm run health: exits with code 1 unless the server with these settings runs and its database works. Containers run it every 30 s.
try {
  printLine(await checkHealth(readConfig(environment()), 8_000));
} catch (error) {
  process.stderr.write(`Fettle is not healthy: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
