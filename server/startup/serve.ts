import { environment, readConfig } from '../platform/config/read-config.ts';
import { startServer } from './start-server.ts';
import { runServer, printLine } from './run-server.ts';
import { setupInstructions, trustInstructions, describeUrls } from './startup-message.ts';

/** Starts the server and returns when it responds. */
export const serve = () =>
  runServer(async () => {
    const server = await startServer({ config: readConfig(environment()) });
    printLine(`Fettle is running at ${describeUrls(server)}`);
    for (const line of [trustInstructions(server), setupInstructions(server)]) if (line) printLine(line);
    return server;
  });
