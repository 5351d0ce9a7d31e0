import { parentPort, workerData } from 'node:worker_threads';

export type HeavyReply = { status: number; bytes: number; ms: number };

// Requests one URL repeatedly, in its own thread, so reading the replies does not delay the measuring thread.

const { url, headers } = workerData as { url: string; headers: Record<string, string> };
for (;;) {
  const before = performance.now();
  const reply = await fetch(url, { headers });
  let bytes = 0;
  for await (const chunk of reply.body as AsyncIterable<Uint8Array>) bytes += chunk.length;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the target is a thread, not a window
  parentPort?.postMessage({ status: reply.status, bytes, ms: performance.now() - before } satisfies HeavyReply);
}
