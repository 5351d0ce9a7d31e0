import type { Endpoint } from '@fettle/contract/endpoints.ts';

/** The endpoints as text, a line for all that differ only in their name: `*` stands for the call's name in the path. */
export function packEndpoints(endpoints: Readonly<Record<string, Endpoint>>): string {
  const lines = Object.entries(endpoints).map(([name, { method, path, changes, mayWait }]) => ({
    name,
    rest: [method, path.replace(pathName(name), '*'), mayWait ? '!!' : changes ? '!' : '-'].join(' '),
  }));
  return [...Map.groupBy(lines, ({ rest }) => rest)].map(([rest, group]) => [rest, ...group.map(({ name }) => name)].join(' ')).join('\n');
}

export function unpackEndpoints(packed: string): Record<string, Endpoint> {
  const entries = packed.split('\n').flatMap((line) => {
    const [method, path, mark, ...names] = line.split(' ');
    return names.map((name) => [
      name,
      { method, path: path?.replace('*', pathName(name)), changes: mark !== '-', mayWait: mark === '!!' } as Endpoint,
    ]);
  });
  return Object.fromEntries(entries) as Record<string, Endpoint>;
}

/** `getBench` is `get_bench` in its path. */
function pathName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
