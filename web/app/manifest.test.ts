import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageNames } from '@fettle/i18n/languages.ts';
import { expect, test } from 'vitest';
import { readCatalog } from '../../checks/messages.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path));

type Icon = { src: string; type: string; sizes: string };
type Shortcut = { name: string; name_localized: Record<string, string>; url: string; icons: Icon[] };
type Manifest = { icons: Icon[]; description_localized: Record<string, string>; shortcuts: Shortcut[] };

const manifest = JSON.parse(read('../public/fettle.webmanifest').toString()) as Manifest;

test('each icon of the manifest exists in the size that it states', () => {
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  for (const { src, type, sizes } of icons) {
    const file = read(`../public${src}`);
    // Width and height of a PNG.
    const size = type === 'image/png' ? `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}` : 'any';
    expect([src, size]).toEqual([src, sizes]);
  }
});

test('the shortcuts of the installed app open screens that exist', () => {
  const routes = ['routes.tsx', 'other-screens.tsx'].map((name) => read(name).toString()).join('');
  const paths = [...routes.matchAll(/<Route path="([^"]+)"/g)].map(([, path]) => `/${path}`);
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Scan', 'Add', 'Bench']);
  for (const { url } of manifest.shortcuts) expect(paths).toContain(url);
});

test('the texts of the manifest are in each language, and its shortcuts are named as on the screens', () => {
  const others = Object.keys(languageNames).filter((language) => language !== 'en');
  const { shared, web } = readCatalog();
  expect(Object.keys(manifest.description_localized)).toEqual(others);
  for (const { name, name_localized } of manifest.shortcuts) {
    expect(Object.keys(name_localized)).toEqual(others);
    expect(name_localized['es']).toBe({ ...shared, ...web }[name]);
  }
});
