import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { repositoryRoot } from '../services/service-dirs.ts';
import { isAllowed, licenceOf } from './licences.ts';
import { differences, type Lock, lockedPackages, makeSbom, readLock, type Sbom, statedIn } from './sbom.ts';
import { scanTracked, secretsIn } from './secrets.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-supply-'));
afterAll(() => rmSync(scratch, { recursive: true }));

describe('the SBOM', () => {
  const locked = lockedPackages(readLock());
  const lines = Array.from(locked, ([name, hash]) => `${name} ${hash}`);
  let sbom: Sbom;
  beforeAll(() => {
    sbom = makeSbom(new Set(locked.keys()));
  }, 60_000);

  it('states each shipped package of the lockfile with its hash, and no other', () => {
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX' });
    expect(sbom.components.length).toBeGreaterThan(100);
    expect(differences(statedIn(sbom), lines)).toEqual([]);
    expect(differences(statedIn(sbom), lines.slice(1))).toHaveLength(1);
    expect(differences(statedIn(sbom), [...lines, 'left-pad@1.3.0 00'])).toEqual([
      'left-pad@1.3.0 00 is in the lockfile and not in the SBOM',
    ]);
  });

  it('has what the server runs and the web bundles, and nothing of the tests', () => {
    const names = new Set([...locked.keys()].map((name) => name.replace(/@[^@]+$/, '')));
    for (const shipped of ['fastify', 'kysely', 'pg', 'react', 'antd', 'sharp']) expect(names).toContain(shipped);
    for (const tool of ['vitest', 's3rver', 'oxlint', 'fast-check', 'maildev']) expect(names).not.toContain(tool);
  });

  it('every shipped package has an allowed licence', () => {
    const refused = sbom.components.filter((component) => !isAllowed(licenceOf(component)));
    expect(refused).toEqual([]);
  });
});

it('packages are followed as Node resolves them: the nearest folder first, optional peers not at all', () => {
  const lock: Lock = {
    'apps/server': { dependencies: { one: '1', own: '1' } },
    'packages/own': { dependencies: { two: '2' } },
    'node_modules/own': { link: true, resolved: 'packages/own' },
    'node_modules/one': {
      version: '1.0.0',
      dependencies: { two: '1' },
      peerDependencies: { three: '3', four: '4' },
      peerDependenciesMeta: { four: { optional: true } },
    },
    'node_modules/one/node_modules/two': { version: '1.0.0' },
    'node_modules/two': { version: '2.0.0' },
    'node_modules/three': { version: '3.0.0' },
    'node_modules/four': { version: '4.0.0' },
    'node_modules/five': { version: '5.0.0' },
  };
  expect([...lockedPackages(lock).keys()].toSorted()).toEqual(['one@1.0.0', 'three@3.0.0', 'two@1.0.0', 'two@2.0.0']);
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND Apache-2.0', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0', false],
  ['AGPL-3.0-only', false],
  ['UNLICENSED', false],
  ['', false],
])('the licence "%s" is allowed: %s', (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected);
});

/** Put together here, so that this file holds none. */
const joined = (...parts: readonly string[]) => parts.join('');
const random = 'q7Zr2VbX9mKw4TfLs8NcYd3HgPj6QaEu';
const planted: readonly (readonly [string, string])[] = [
  ['private key', joined('-----BEGIN PRIV', 'ATE KEY-----\\n', random)],
  ['key of Amazon', joined('id = AK', 'IAQ7ZR2VBX9MKW4TFL')],
  ['key of Aliyun', joined('LT', 'AI5tQ7Zr2VbX9mKw')],
  ['token of GitHub', joined('token gh', 'p_', random, 'ABCD')],
  ['token of npm', joined('np', 'm_', random, 'ABCD')],
  ['JSON web token', joined('ey', 'JhbGciOiJIUzI1NiIs.ey', 'JzdWIiOiIxMjM0NTY3.', random)],
  ['value of a secret setting', joined('LOG_CHAIN', '_KEY=', random)],
  ['value of a secret setting', joined('"S3_SECRET', '_ACCESS_KEY": "', random, '"')],
  ['password in an address', `postgres://app:${random}@db.example/x`],
];

it.each(planted)('a planted %s is found', (kind, line) => {
  expect(secretsIn('file', `one\n${line}\nthree`)).toEqual([{ file: 'file', line: 2, kind }]);
});

it.each([
  joined('LOG_CHAIN_KEY=$', '{LOG_CHAIN_KEY}'),
  'DATABASE_URL=postgres://touchline_app:touchline@127.0.0.1:25432/touchline',
  'LOG_CHAIN_KEY_FILE=/run/secrets/log-chain-key',
  'SEALING_KEYS=2:<new>,1:derived',
])('a line without a secret passes: %s', (line) => {
  expect(secretsIn('file', line)).toEqual([]);
});

it('a planted secret is found among tracked files and among new ones, and ignored files are left out', () => {
  const git = (...args: string[]) => void execFileSync('git', args, { cwd: scratch, stdio: 'ignore' });
  const secret = joined('LOG_CHAIN', '_KEY=', random, '\n');
  git('init');
  writeFileSync(path.join(scratch, 'tracked'), secret);
  git('add', 'tracked');
  writeFileSync(path.join(scratch, 'new'), secret);
  writeFileSync(path.join(scratch, '.gitignore'), 'ignored\n');
  writeFileSync(path.join(scratch, 'ignored'), secret);
  writeFileSync(path.join(scratch, 'binary'), Buffer.from([0, 1, 2]));
  expect(scanTracked(scratch).map(({ file }) => file)).toEqual(['new', 'tracked']);
});

it('this repository holds no secret', () => {
  expect(scanTracked(repositoryRoot)).toEqual([]);
}, 60_000);
