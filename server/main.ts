import { environment, readConfig } from './config/read-config.ts';
import { startServer } from './startup/start-server.ts';
import { runServer, printLine } from './startup/run-server.ts';
import { setupInstructions, trustInstructions, describeUrls } from './startup/startup-message.ts';

await runServer(async () => {
  const server = await startServer({ config: readConfig(environment()) });
  printLine(`Fettle is running at ${describeUrls(server)}`);
  for (const line of [setupInstructions(server), trustInstructions(server)]) if (line) printLine(line);
  return server;
});
