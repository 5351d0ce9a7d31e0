import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

export type ThreadReply = { status: number; bytes: number; ms: number };

// Requests one URL repeatedly, or sends it a file once, in its own thread, so that it does not delay the measuring thread.

const { url, headers, file } = workerData as { url: string; headers: Record<string, string>; file?: string };
const upload = file !== undefined && {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/octet-stream' },
  body: readFileSync(file),
};
for (;;) {
  const before = performance.now();
  const reply = await fetch(url, upload || { headers });
  let bytes = 0;
  for await (const chunk of reply.body as AsyncIterable<Uint8Array>) bytes += chunk.length;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the target is a thread, not a window
  parentPort?.postMessage({ status: reply.status, bytes, ms: performance.now() - before } satisfies ThreadReply);
  if (upload) break;
}
