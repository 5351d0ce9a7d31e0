import { hasEmployees } from './auth/store.ts';
import { environment, readConfig } from './config.ts';
import { openShop } from './open-shop.ts';
import { runUntilStopped, say } from './run-until-stopped.ts';

await runUntilStopped(async () => {
  const { engine, address, setupCode, close } = await openShop({ config: readConfig(environment()) });
  say(`Fettle is open at ${address}`);
  if (!(await hasEmployees(engine.db))) say(`Set the shop up there. From another machine it asks for the setup code ${setupCode}`);
  return close;
});
