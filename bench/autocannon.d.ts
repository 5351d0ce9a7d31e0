declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  type Request = { method: string; path: string; body?: string };

  /** The options of autocannon that the benchmark uses. */
  type Options = {
    url: string;
    connections: number;
    /** In seconds. */
    duration?: number;
    amount?: number;
    /** How often autocannon checks whether the run is done, in ms. */
    sampleInt: number;
    headers: Record<string, string>;
    requests: readonly Request[];
    /** Runs once for each connection. */
    setupClient?: (client: { setRequests: (requests: readonly Request[]) => void }) => void;
  };

  type Result = { errors: number; non2xx: number };

  export default function autocannon(options: Options, done: (error: Error | null, result: Result) => void): EventEmitter;
}
