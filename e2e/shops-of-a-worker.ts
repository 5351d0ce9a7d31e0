import { readConfig } from '../server/config.ts';
import { openShop } from '../server/open-shop.ts';

// The program that opens the shops of one worker's stories. Loading the server takes longer than most stories, so it is
// loaded once; each shop is opened as main.ts does it, with a database of its own, and closed again when asked to.

/** Opens a shop so configured, closes the one at an address, or sets its clock so many ms back. Answered under the same number. */
export type Order = { number: number } & What;
export type What = { open: Record<string, string> } | { close: string } | { turnBack: string; ms: number };
export type Answer = { number: number; address: string; failure?: string };

const closers = new Map<string, () => Promise<void>>();
const msBack = new Map<string, number>();

async function carryOut(order: Order): Promise<string> {
  if ('close' in order) {
    await closers.get(order.close)?.();
    closers.delete(order.close);
    return order.close;
  }
  if ('turnBack' in order) {
    msBack.set(order.turnBack, order.ms);
    return order.turnBack;
  }
  const clock = { of: '' };
  const now = () => new Date(Date.now() - (msBack.get(clock.of) ?? 0));
  const { address, close } = await openShop({ config: readConfig(order.open), now });
  clock.of = address;
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
