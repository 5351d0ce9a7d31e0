import type { Endpoint, Endpoints } from '@fettle/contract/endpoints.ts';

/**
 * The endpoints as text, which compresses to two thirds: most paths contain the call's name, so `*` stands for it, and lines that end alike
 * follow each other.
 */
export function packEndpoints(endpoints: Endpoints): string {
  const lines = Object.entries(endpoints).map(([name, { method, path, changes, mayWait }]) => {
    const packedPath = path.replace(pathName(name), '*').slice(prefix.length);
    return [name, method, packedPath, ...(changes ? [mayWait ? '!!' : '!'] : [])].join(' ');
  });
  return lines.toSorted((one, other) => (withoutName(one) < withoutName(other) ? -1 : 1)).join('\n');
}

function withoutName(line: string): string {
  return line.slice(line.indexOf(' ')) + line;
}

export function unpackEndpoints(packed: string): Endpoints {
  const entries = packed.split('\n').map((line) => {
    const [name = '', method, path, mark = ''] = line.split(' ');
    return [name, { method, path: prefix + path?.replace('*', pathName(name)), changes: mark !== '', mayWait: mark === '!!' } as Endpoint];
  });
  return Object.fromEntries(entries) as Endpoints;
}

const prefix = '/api/';

/** `getBench` is `get_bench` in its path. */
function pathName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
