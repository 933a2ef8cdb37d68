import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

import { installMissing, MissingPackages, type DebianPackage } from './packages.ts';
import { isRoot } from './service-dirs.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-packages-'));
const calls = path.join(scratch, 'calls');
const installed = path.join(scratch, 'installed');
const canInstall = isRoot() && existsSync('/etc/debian_version');
const wanted: DebianPackage[] = [
  { names: ['of-another-release', 'of-this-release'], isPresent: () => existsSync(installed) },
  { names: ['already-here'], isPresent: () => true },
];

function standIn(name: string, script: string): void {
  const file = path.join(scratch, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

beforeEach(() => {
  for (const file of [calls, installed]) rmSync(file, { force: true });
  writeFileSync(calls, '');
  standIn('apt-cache', `test "$3" = of-this-release`);
  vi.stubEnv('PATH', `${scratch}:${process.env['PATH']}`);
});

afterEach(() => void vi.unstubAllEnvs());
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('no package is installed when none is missing', () => {
  standIn('apt-get', `echo "$@" >> ${calls}`);
  installMissing([{ names: ['already-here'], isPresent: () => true }], () => {});
  expect(readFileSync(calls, 'utf8')).toBe('');
});

test.runIf(canInstall)('missing packages are installed without starting their daemons', () => {
  const hadPolicy = existsSync('/usr/sbin/policy-rc.d');
  standIn(
    'apt-get',
    `echo "$DEBIAN_FRONTEND $@" >> ${calls}; test -x /usr/sbin/policy-rc.d && touch ${installed}; true`,
  );
  installMissing(wanted, () => {});
  const [update, install] = readFileSync(calls, 'utf8').split('\n');
  expect(update).toMatch(/^noninteractive .* update$/);
  expect(install).toMatch(/ install --yes --no-install-recommends of-this-release$/);
  expect(existsSync('/usr/sbin/policy-rc.d')).toBe(hadPolicy);
});

test('missing packages are named where they cannot be installed', () => {
  standIn('apt-get', 'true');
  expect(() => installMissing(wanted, () => {})).toThrow(MissingPackages);
  expect(() => installMissing(wanted, () => {})).toThrow('lacks: of-another-release');
});
