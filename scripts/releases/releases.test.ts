import { expect, test } from 'vitest';

import { haveSamePackages, isNewer, parseReleases, previousRelease, type Release } from './releases.ts';

const sha = 'a'.repeat(40);
const header = 'version\tdate\tcommit\tsummary';
const release = (version: string): Release => ({ version, date: '2026-11-17', commit: sha, summary: 'x' });

test('a line of docs/releases.tsv is version, date, commit and summary', () => {
  expect(parseReleases(`${header}\n0.3.0\t2026-11-17\tbump\tFirst\n0.3.1\t2026-12-01\t${sha}\tMended\n`)).toEqual([
    { version: '0.3.0', date: '2026-11-17', commit: 'bump', summary: 'First' },
    { version: '0.3.1', date: '2026-12-01', commit: sha, summary: 'Mended' },
  ]);
});

test.each([
  ['a missing header', `0.3.0\t2026-11-17\t${sha}\tx`],
  ['a short commit', `${header}\n0.3.0\t2026-11-17\t9c872b5\tx`],
  ['a missing summary', `${header}\n0.3.0\t2026-11-17\t${sha}\t`],
  ['a version with a letter', `${header}\nv0.3.0\t2026-11-17\t${sha}\tx`],
  ['an older release below a newer one', `${header}\n0.10.0\t2026-11-17\t${sha}\tx\n0.9.0\t2026-11-18\t${sha}\tx`],
])('docs/releases.tsv is rejected with %s', (_what, text) => {
  expect(() => parseReleases(text)).toThrow('docs/releases.tsv');
});

test('versions are compared by number', () => {
  expect(isNewer('0.10.0', '0.9.9')).toBe(true);
  expect(isNewer('1.0.0', '0.99.0')).toBe(true);
  expect(isNewer('0.3.0', '0.3.0')).toBe(false);
});

test('there is no previous release while the schema is that of the only release', () => {
  expect(previousRelease([release('0.3.0')], '0.3.0', () => false)).toBeUndefined();
  expect(previousRelease([], '0.3.0', () => true)).toBeUndefined();
});

test('the newest release is the previous one once the schema changed or the version was raised', () => {
  const releases = [release('0.3.0'), release('0.4.0')];
  expect(previousRelease(releases, '0.4.0', () => true)?.version).toBe('0.4.0');
  expect(previousRelease(releases, '0.5.0', () => false)?.version).toBe('0.4.0');
});

test('a release itself meets the release before it', () => {
  expect(previousRelease([release('0.3.0'), release('0.4.0')], '0.4.0', () => false)?.version).toBe('0.3.0');
});

test('packages are the same where only versions of the project’s own differ', () => {
  const lock = (own: string, foreign: string) =>
    JSON.stringify({
      version: own,
      packages: { '': { version: own }, 'apps/web': { version: own }, 'node_modules/pg': { version: foreign } },
    });
  expect(haveSamePackages(lock('0.3.0', '8.0.0'), lock('0.4.0', '8.0.0'))).toBe(true);
  expect(haveSamePackages(lock('0.3.0', '8.0.0'), lock('0.3.0', '8.0.1'))).toBe(false);
});
