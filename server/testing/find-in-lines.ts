import type { Interface } from 'node:readline';

/** The first group of the first line that matches; undefined if the lines end without one. */
export function findInLines(lines: Interface, pattern: RegExp): Promise<string | undefined> {
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      const found = pattern.exec(line);
      if (found) resolve(found[1]);
    });
    lines.once('close', () => resolve(undefined));
  });
}

/** The setup code in the link that a new shop's server prints. */
export const setupCodePattern = /#setup_code=([\w-]+)/;
