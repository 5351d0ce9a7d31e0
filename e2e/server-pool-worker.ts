import { readConfig } from '../server/config/read-config.ts';
import { startServer } from '../server/startup/start-server.ts';

// The program that opens the shops of one worker's stories. Loading the server takes longer than most stories, so it is
// loaded once; each shop is opened as main.ts does it, with a database of its own, and closed again when asked to.

/** Opens a shop so configured, closes the one at an address, or sets its clock so many ms back. Answered under the same number. */
export type Order = { number: number } & What;
export type What = { open: Record<string, string> } | { close: string } | { turnBack: string; ms: number };
export type Answer = { number: number; shop?: Opened; failure?: string };

/** `plainUrl`: the door for http of a shop with https, which leads to `url`; otherwise the same as that. */
export type Opened = { url: string; plainUrl: string };

const shops = new Map<string, { close: () => Promise<void>; msBack: number }>();

async function carryOut(order: Order): Promise<Opened | undefined> {
  if ('open' in order) return open(order.open);
  const shop = shops.get('close' in order ? order.close : order.turnBack);
  if (!shop) throw new Error('There is no such shop.');
  if ('turnBack' in order) shop.msBack = order.ms;
  else await shop.close();
  return undefined;
}

async function open(environment: Record<string, string>): Promise<Opened> {
  const shop = { close: async () => {}, msBack: 0 };
  const now = () => new Date(Date.now() - shop.msBack);
  const { address, trust, close } = await startServer({ config: readConfig(environment), now });
  shops.set(address, Object.assign(shop, { close }));
  return { url: address, plainUrl: trust ? new URL(trust.address).origin : address };
}

// Each shop's log wants to know when the program ends.
process.setMaxListeners(0);
process.on('message', (order: Order) => {
  const answer = (rest: Omit<Answer, 'number'>) => process.send?.({ number: order.number, ...rest } satisfies Answer);
  carryOut(order).then(
    (shop) => answer({ ...(shop && { shop }) }),
    (error: unknown) => answer({ failure: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
