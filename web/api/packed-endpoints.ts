import type { Endpoint, Endpoints } from '@fettle/contract/endpoints.ts';

/** The endpoints as text, which compresses to two thirds: most paths contain the call's name, so `*` stands for it. */
export function packEndpoints(endpoints: Endpoints): string {
  const lines = Object.entries(endpoints).map(([name, { method, path, changes, mayWait }]) => {
    const packedPath = path.replace(pathName(name), '*');
    return [name, method, packedPath, ...(changes ? [mayWait ? '!!' : '!'] : [])].join(' ');
  });
  return lines.join('\n');
}

export function unpackEndpoints(packed: string): Endpoints {
  const entries = packed.split('\n').map((line) => {
    const [name = '', method, path, mark = ''] = line.split(' ');
    return [name, { method, path: path?.replace('*', pathName(name)), changes: mark !== '', mayWait: mark === '!!' } as Endpoint];
  });
  return Object.fromEntries(entries) as Endpoints;
}

/** `getBench` is `get_bench` in its path. */
function pathName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
