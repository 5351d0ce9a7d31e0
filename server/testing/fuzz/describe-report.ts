import type { Fault } from './run-fuzz.ts';

/** Caches fill in the first half of a run. After that, the heap may grow by this many megabytes. */
const maxGrowth = 8;

/** Whether the heap stayed the same in the second half of a run. */
export function isFlat(heap: readonly number[]): boolean {
  const half = heap.slice(Math.floor(heap.length / 2));
  return Math.max(...half.slice(1)) - (half[0] ?? 0) <= maxGrowth;
}

/** What was sent, what is wrong with the reply, and how to send it again. */
export function describeFault({ index, request, fault }: Fault, { engine, seed }: { engine: string; seed: number }): string {
  const again = `npx node checks/fuzz.ts --engine ${engine} --seed ${seed}`;
  if (!request) return `\n${fault}\n  up to request ${index}: ${again} --count ${index + 1}`;
  const { kind, actor, method, path, headers, body, cutAt } = request;
  return [
    `\n${fault}`,
    `  request ${index}, ${kind}, by the ${actor}: ${method} ${path.slice(0, 400)}`,
    `  headers: ${JSON.stringify(headers).slice(0, 600)}`,
    `  body: ${body ? `${body.length} bytes, ${JSON.stringify(body.toString('latin1').slice(0, 600))}` : 'none'}${cutAt === undefined ? '' : `, cut after ${cutAt}`}`,
    `  again: ${again} --from ${index} --count 1, or, if it needs what earlier requests did: ${again} --count ${index + 1}`,
  ].join('\n');
}
