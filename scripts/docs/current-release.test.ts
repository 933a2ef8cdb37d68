import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { parseReleases } from '../releases/releases.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

test('the version of package.json is the newest release, in docs/releases.tsv and in the changelog', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const newest = parseReleases(read('docs/releases.tsv')).at(-1);
  expect(newest?.version).toBe(version);
  const heading = read('CHANGELOG.md')
    .split('\n')
    .find((line) => /^## \d/.test(line));
  expect(heading).toBe(`## ${version} (${newest?.date})`);
  expect((JSON.parse(read('package-lock.json')) as { version: string }).version).toBe(version);
});
