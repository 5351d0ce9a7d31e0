import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeZebra } from '../../server/testing/printers/fake-zebra.ts';
import { logIn } from '../record-replies.ts';
import { measure, quantile } from '../load.ts';
import { type Server, startShop } from '../servers.ts';
import { seed } from '../seed.ts';

// Fifty people print while the printer hangs. Opening a card must not get slower. Two servers, one with the stuck prints, are
// measured alternately in one run, so that the speed of the computer cancels out. See README.md.

const machines = 1_000;
const stuckPrints = 50;
/** Many short rounds: other load on the computer affects both servers equally. */
const rounds = 30;
const seconds = 0.1;
const maxRatio = 1.5;

const folder = mkdtempSync(join(tmpdir(), 'fettle-stuck-'));
const zebra = await FakeZebra.start('never reads');
const servers: Server[] = [];

async function openShop(name: string) {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const file = join(dataDir, 'fettle.sqlite');
  await seed(file, machines, new Date());
  const server = await startShop(dataDir, `sqlite:${file}`, false, { more: { LABEL_PRINTER: zebra.url } });
  servers.push(server);
  return { address: server.address, headers: await logIn(server.address) };
}

type OpenShop = Awaited<ReturnType<typeof openShop>>;

const cards = Array.from({ length: 200 }, (_, index) => ({ method: 'GET', path: `/api/read/get_machine/${index * 5 + 1}` }));
const read = (shop: OpenShop) => measure({ ...shop, requests: cards, connections: 2, seconds });

/** Prints a label; returns the HTTP status. */
async function print({ address, headers }: OpenShop, id: number): Promise<number> {
  const body = JSON.stringify({ id, model: 'X', serial: 'Y', brand: 'lg' });
  return (await fetch(`${address}/api/labels/print_label`, { method: 'POST', headers, body })).status;
}

try {
  const idle = await openShop('idle');
  const stuck = await openShop('stuck');
  await read(idle);
  await read(stuck);

  let finished = 0;
  const printing = Promise.all(
    Array.from({ length: stuckPrints }, async (_, index) => {
      const status = await print(stuck, index + 1);
      finished += 1;
      return status;
    }),
  );
  const figures: { idle: number; stuck: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    figures.push({ idle: (await read(idle)).p99, stuck: (await read(stuck)).p99 });
  }
  if (finished > 0) throw new Error(`${finished} prints finished before the measurement ended.`);
  const median = (shop: 'idle' | 'stuck') =>
    quantile(
      figures.map((round) => round[shop]),
      0.5,
    );
  const ratio = median('stuck') / median('idle');
  process.stdout.write(
    `get_machine, p99: ${median('idle').toFixed(2)} ms without, ${median('stuck').toFixed(2)} ms with ${stuckPrints} stuck prints: ` +
      `${ratio.toFixed(2)} times (medians of ${rounds} rounds; maximum ${maxRatio})\n`,
  );
  const statuses = await printing;
  const counts = [...new Set(statuses)].map((status) => `${statuses.filter((other) => other === status).length} with ${status}`);
  process.stdout.write(`Every print got a reply: ${counts.join(', ')}.\n`);
  process.exitCode = ratio <= maxRatio ? 0 : 1;
} finally {
  await Promise.all(servers.map(({ stop }) => stop()));
  await zebra.stop();
  rmSync(folder, { recursive: true });
}
