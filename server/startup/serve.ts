import { hasEmployees } from '../employees/store.ts';
import { environment, readConfig } from '../config/read-config.ts';
import { startServer } from './start-server.ts';
import { runServer, printLine } from './run-server.ts';
import { setupInstructions, trustInstructions, describeUrls } from './startup-message.ts';

/** Starts the server and returns when it responds. */
export const serve = () =>
  runServer(async () => {
    const server = await startServer({ config: readConfig(environment()) });
    const { engine, close } = server;
    printLine(`Fettle is running at ${describeUrls(server)}`);
    if (!(await hasEmployees(engine.db))) printLine(setupInstructions(server));
    const trust = trustInstructions(server);
    if (trust) printLine(trust);
    return close;
  });
