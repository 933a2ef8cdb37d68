import { describe, expect, test } from 'vitest';

import { isNewer, parseReleases, previousRelease, type Release, servePackagesOf } from './releases.ts';

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

describe('packages of one tree for another', () => {
  const lock = (packages: Record<string, string>, own = '0.4.0') =>
    JSON.stringify({
      packages: {
        '': { version: own },
        'apps/web': { version: own },
        ...Object.fromEntries(Object.entries(packages).map(([folder, version]) => [folder, { version }])),
      },
    });
  const wanted = { 'node_modules/pg': '8.0.0', 'node_modules/pino': '9.0.0' };
  const serve = (installed: Record<string, string>) => servePackagesOf(lock(wanted, '0.3.0'), lock(installed));

  test('installed packages serve another release where only versions of the project’s own differ', () => {
    expect(serve(wanted)).toBe(true);
  });

  test('packages that a release does not know are in nobody’s way', () => {
    expect(serve({ ...wanted, 'node_modules/koa': '3.0.0', 'node_modules/koa/node_modules/pg': '9.0.0' })).toBe(true);
  });

  test.each([
    ['another version', { ...wanted, 'node_modules/pg': '8.0.1' }],
    ['a missing package', { 'node_modules/pg': '8.0.0' }],
    ['a package below one that the release knows', { ...wanted, 'node_modules/pino/node_modules/pg': '7.0.0' }],
    ['a package of a workspace', { ...wanted, 'apps/web/node_modules/pg': '7.0.0' }],
  ])('installed packages with %s serve no other release', (_what, installed) => {
    expect(serve(installed)).toBe(false);
  });
});
