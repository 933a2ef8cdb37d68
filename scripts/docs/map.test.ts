import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

/** Folders whose own folders each have a line in the map. */
const opened = [
  '.',
  'apps',
  'apps/server',
  'apps/server/src',
  'apps/server/src/modules',
  'apps/server/src/platform',
  'apps/supplier/src',
  'apps/web',
  'apps/web/src',
  'apps/web/src/app',
  'apps/web/src/entities',
  'apps/web/src/features',
  'apps/web/src/lib',
  'apps/web/src/widgets',
  'docs',
  'packages',
  'packages/domain/src',
  'scripts',
];
const made = new Set(['node_modules', 'dist', 'reports']);

/** The paths that the first tree of the page names; a line is a folder, indented by two for each level, and its purpose. */
function foldersNamed(page: string): string[] {
  const [, tree = ''] = /^```text\n(apps\/[\s\S]*?)^```$/m.exec(page) ?? [];
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', name, purpose] = /^( *)([\w.-]+)\/ {2,}(\S.*)$/.exec(line) ?? [];
    if (line !== '' && (name === undefined || purpose === undefined)) throw new Error(`no folder and purpose: ${line}`);
    if (name === undefined) return [];
    above.splice(indent.length / 2, above.length, name);
    return [above.join('/')];
  });
}

const named = foldersNamed(readFileSync('docs/architecture.md', 'utf8'));

test('every folder that the map names exists', () => {
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((folder) => !existsSync(folder))).toEqual([]);
});

test.each(opened)('every folder in %s has a line in the map', (parent) => {
  const folders = readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !made.has(entry.name))
    .map(({ name }) => (parent === '.' ? name : `${parent}/${name}`));
  expect(folders.filter((folder) => !named.includes(folder))).toEqual([]);
});
