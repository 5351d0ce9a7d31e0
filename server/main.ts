import { hasEmployees } from './auth/store.ts';
import { environment, readConfig } from './config.ts';
import { openShop } from './open-shop.ts';
import { runUntilStopped, say } from './run-until-stopped.ts';
import { sayHowToTrust, sayWhere } from './say-where.ts';

await runUntilStopped(async () => {
  const shop = await openShop({ config: readConfig(environment()) });
  const { engine, setupCode, close } = shop;
  say(`Fettle is open at ${sayWhere(shop)}`);
  if (!(await hasEmployees(engine.db))) say(`Set the shop up there. From another machine it asks for the setup code ${setupCode}`);
  const howToTrust = sayHowToTrust(shop);
  if (howToTrust) say(howToTrust);
  return close;
});
