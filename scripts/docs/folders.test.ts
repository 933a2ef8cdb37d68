import { globSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const mostFiles = 25;
/** A migration is never moved or joined with another. */
const exempt = new Set(['packages/db/migrations']);

function largeFolders(files: readonly string[]): string[] {
  const counts = Map.groupBy(
    files.filter((file) => !/\.(test|spec)\.tsx?$/.test(file)),
    (file) => path.dirname(file),
  );
  return [...counts]
    .filter(([folder, { length }]) => length > mostFiles && !exempt.has(folder))
    .map(([folder, { length }]) => `${folder}: ${length}`);
}

test('no folder holds more than 25 source files beside its tests', () => {
  const files = globSync('{apps,packages,scripts}/**/*.{ts,tsx,css,sql}', { exclude: ['**/node_modules', '**/dist'] });
  expect(files.length).toBeGreaterThan(1500);
  expect(largeFolders(files)).toEqual([]);
});

test('a folder of 26 files is found, its tests are not counted', () => {
  const files = Array.from({ length: mostFiles }, (_, at) => `a/${at}.ts`);
  expect(largeFolders([...files, 'a/0.test.ts'])).toEqual([]);
  expect(largeFolders([...files, 'a/more.ts'])).toEqual(['a: 26']);
});
