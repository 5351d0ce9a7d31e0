import { hasEmployees } from './employees/store.ts';
import { environment, readConfig } from './config/read-config.ts';
import { startServer } from './startup/start-server.ts';
import { runServer, printLine } from './startup/run-server.ts';
import { trustInstructions, describeUrls } from './startup/startup-message.ts';

await runServer(async () => {
  const shop = await startServer({ config: readConfig(environment()) });
  const { engine, setupCode, close } = shop;
  printLine(`Fettle is open at ${describeUrls(shop)}`);
  if (!(await hasEmployees(engine.db))) printLine(`Set the shop up there. From another machine it asks for the setup code ${setupCode}`);
  const howToTrust = trustInstructions(shop);
  if (howToTrust) printLine(howToTrust);
  return close;
});
