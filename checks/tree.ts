import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The project's files as git has them, and those it would take, without what was deleted. Paths from the root. */
export function projectFiles(pattern: RegExp): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return [...new Set(listed.split('\n'))].filter((path) => pattern.test(path) && existsSync(join(root, path)));
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** What a source file imports: project files as paths from the root, packages by name. */
export function importsOf(path: string): string[] {
  const specifiers = [
    ...read(path).matchAll(/(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g),
  ];
  return specifiers.map(([, from, lazy, bare]) => {
    const specifier = from ?? lazy ?? bare ?? '';
    if (specifier.startsWith('.')) return normalize(join(dirname(path), specifier));
    return specifier.replace(/^@fettle\/contract$/, 'contract/index.ts').replace(/^@fettle\/contract\//, 'contract/');
  });
}
