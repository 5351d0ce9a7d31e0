import type { Endpoint } from '@fettle/contract/endpoints.ts';

const prefix = '/api/';

/**
 * The endpoints as text, a line for all that differ only in their name: `*` stands for the call's name in the path. A mark follows the method
 * of calls that may wait.
 */
export function packEndpoints(endpoints: Readonly<Record<string, Endpoint>>): string {
  const lines = Object.entries(endpoints).map(([name, { method, path, mayWait }]) => ({
    name,
    rest: `${method}${mayWait ? '!' : ''} ${path.replace(pathName(name), '*').slice(prefix.length)}`,
  }));
  const groups = Map.groupBy(lines, ({ rest }) => rest);
  return [...groups].map(([rest, group]) => [rest, ...group.map(({ name }) => name)].join(' ')).join('\n');
}

/** Calls that change something are sent with another method than GET. */
export function unpackEndpoints(packed: string): Record<string, Endpoint> {
  const entries = packed.split('\n').flatMap((line) => {
    const [marked = '', path = '', ...names] = line.split(' ');
    const [method, mark] = marked.split('!');
    return names.map((name) => [
      name,
      { method, path: prefix + path.replace('*', pathName(name)), changes: method !== 'GET', mayWait: mark === '' } as Endpoint,
    ]);
  });
  return Object.fromEntries(entries) as Record<string, Endpoint>;
}

/** `getBench` is `get_bench` in its path. */
function pathName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
