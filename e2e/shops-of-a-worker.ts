import { readConfig } from '../server/config.ts';
import { openShop } from '../server/open-shop.ts';

// The program that opens the shops of one worker's stories. Loading the server takes longer than most stories, so it is
// loaded once; each shop is opened as main.ts does it, with a database of its own, and closed again when asked to.

/** Opens a shop so configured, closes the one at an address, or sets its clock so many days back. Answered under the same number. */
export type Order = { number: number } & What;
export type What = { open: Record<string, string> } | { close: string } | { turnBack: string; days: number };
export type Answer = { number: number; address: string; failure?: string };

const closers = new Map<string, () => Promise<void>>();
const daysBack = new Map<string, number>();

async function carryOut(order: Order): Promise<string> {
  if ('close' in order) {
    await closers.get(order.close)?.();
    closers.delete(order.close);
    return order.close;
  }
  if ('turnBack' in order) {
    daysBack.set(order.turnBack, order.days);
    return order.turnBack;
  }
  let days = () => 0;
  const now = () => new Date(Date.now() - days() * 86_400_000);
  const { address, close } = await openShop({ config: readConfig(order.open), now });
  days = () => daysBack.get(address) ?? 0;
  closers.set(address, close);
  return address;
}

// Each shop's log wants to know when the program ends.
process.setMaxListeners(0);
process.on('message', (order: Order) => {
  const answer = (rest: Omit<Answer, 'number'>) => process.send?.({ number: order.number, ...rest } satisfies Answer);
  carryOut(order).then(
    (address) => answer({ address }),
    (error: unknown) => answer({ address: '', failure: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
