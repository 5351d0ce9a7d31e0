import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

export type UploadReply = { status: number; text: string; ms: number };

// Sends a file once, in its own thread, so that sending it does not delay the measuring thread.

const { url, headers, file } = workerData as { url: string; headers: Record<string, string>; file: string };
const before = performance.now();
const reply = await fetch(url, {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/octet-stream' },
  body: readFileSync(file),
});
const text = await reply.text();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the target is a thread, not a window
parentPort?.postMessage({ status: reply.status, text, ms: performance.now() - before } satisfies UploadReply);
