import { api } from '@fettle/contract';
import type { BenchShop } from './compare.ts';

/** Machines at once, and requests at a time, like in the selection on the machine list. */
const machines = 100;
const atATime = 3;

/** Milliseconds for completing 100 machines in progress, and for undoing it. */
export type BulkResult = { complete: number; undo: number };

/** The best of a few runs, because other load can only slow them down. */
export async function timeBulk(shop: BenchShop, runs: number): Promise<BulkResult> {
  const results: BulkResult[] = [];
  for (let run = 0; run < runs; run++) {
    const list = await send(shop, `/api/read/get_machines/in_progress?page=1&per_page=${machines}`);
    const completed = await timed(list.data, ({ id, version }) => change(shop, id, { status: 'completed', version }));
    const undone = await timed(completed.replies, ({ machine: { id, version } }) =>
      change(shop, id, { status: 'in_progress', version, is_undo: true }),
    );
    results.push({ complete: completed.ms, undo: undone.ms });
  }
  return { complete: Math.min(...results.map(({ complete }) => complete)), undo: Math.min(...results.map(({ undo }) => undo)) };
}

type Versioned = { id: number; version: number };
type Reply = { data: Versioned[]; machine: Versioned };

async function timed<Item>(items: readonly Item[], act: (item: Item) => Promise<Reply>): Promise<{ ms: number; replies: Reply[] }> {
  if (items.length < machines) throw new Error(`Only ${items.length} machines are in progress.`);
  const replies: Reply[] = [];
  const queue = items.values();
  const before = performance.now();
  const workers = Array.from({ length: atATime }, async () => {
    for (const item of queue) replies.push(await act(item));
  });
  await Promise.all(workers);
  return { ms: performance.now() - before, replies };
}

function change(shop: BenchShop, id: number, body: object): Promise<Reply> {
  return send(shop, api.updateMachine.path.replace(':id', String(id)), { method: 'PATCH', body: JSON.stringify(body) });
}

async function send({ server, headers }: BenchShop, path: string, init: RequestInit = {}): Promise<Reply> {
  const reply = await fetch(`${server.address}${path}`, { ...init, headers });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  return (await reply.json()) as Reply;
}
