import { read } from '../../../checks/tree.ts';

/** An instruction of the Dockerfile, such as `COPY`, in its stage. The stages have numbers from 0; what is before the first one has -1. */
export type Instruction = { stage: number; name: string; args: string };

export function readDockerfile(): Instruction[] {
  const lines = read('Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '');
  let stage = -1;
  return lines.map((line) => {
    const [, name = '', args = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === 'FROM') stage += 1;
    return { stage, name, args };
  });
}

/** The default value of an `ARG`. */
export function argumentOf(instructions: readonly Instruction[], name: string): string | undefined {
  const found = instructions.find((instruction) => instruction.name === 'ARG' && instruction.args.startsWith(`${name}=`));
  return found?.args.slice(name.length + 1);
}

/** What `COPY` takes from the project, as paths from the root. */
export function copiedPaths(instructions: readonly Instruction[]): string[] {
  const copies = instructions.filter(({ name, args }) => name === 'COPY' && !args.startsWith('--from='));
  return copies.flatMap(({ args }) => args.split(' ').slice(0, -1));
}

/** Whether .dockerignore keeps the file out of a build: the last pattern that matches the path or a folder above it decides. */
export function isIgnored(path: string): boolean {
  const folders = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
  const deciding = ignorePatterns().findLast(({ pattern }) => folders.some((folder) => pattern.test(folder)));
  return deciding !== undefined && !deciding.isException;
}

let patterns: { pattern: RegExp; isException: boolean }[] | undefined;

function ignorePatterns() {
  patterns ??= read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ pattern: toRegExp(line.replace(/^!/, '')), isException: line.startsWith('!') }));
  return patterns;
}

/** `*` stands for a part of a name, and `**` before a slash for any folders. */
function toRegExp(glob: string): RegExp {
  const source = RegExp.escape(glob).replaceAll('\\*\\*\\/', '(.+/)?').replaceAll('\\*', '[^/]*');
  return new RegExp(`^${source}$`);
}
