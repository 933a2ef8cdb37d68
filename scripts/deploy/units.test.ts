import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { tryProgram } from '../services/programs.ts';
import { analyze, exposureOf, mostExposure, verifyUnit, writeUnits } from './units.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'touchline-units-'));
const canAnalyze = tryProgram('systemd-analyze') !== undefined;
const units = writeUnits(folder, { withBucket: false });
const bucketFolder = mkdtempSync(path.join(tmpdir(), 'touchline-bucket-units-'));
writeUnits(bucketFolder, { withBucket: true });
const besideOf = (unit: string) => path.join(bucketFolder, `${unit}.d/bucket.conf`);

afterAll(() => {
  for (const each of [folder, bucketFolder]) rmSync(each, { recursive: true });
});

it('there is a unit for the API and one for the worker', () => {
  expect(units.toSorted()).toEqual(['touchline-api@1.service', 'touchline-worker.service']);
});

it.runIf(canAnalyze).each(units)('systemd finds nothing to complain about in %s', (unit) => {
  expect(verifyUnit(path.join(folder, unit))).toEqual({ status: 0, said: '' });
});

it.runIf(canAnalyze).each(units)('%s is exposed by 2.0 at most, and by more without its hardening', (unit) => {
  const file = path.join(folder, unit);
  expect(exposureOf(file)).toBeLessThanOrEqual(mostExposure);
  const bare = path.join(folder, `bare-${unit}`);
  cpSync(file, bare);
  const text = readFileSync(bare, 'utf8').replaceAll(/^(Protect|Private|Restrict|SystemCall|Capab|User=).*$/gm, '');
  writeFileSync(bare, text);
  expect(exposureOf(bare)).toBeGreaterThan(mostExposure);
  rmSync(bare);
});

it.runIf(canAnalyze).each(units)(
  '%s with a bucket is read whole, without complaint, and as exposed as without',
  (unit) => {
    const file = path.join(bucketFolder, unit);
    expect(verifyUnit(file)).toEqual({ status: 0, said: '' });
    expect(exposureOf(file)).toBe(exposureOf(path.join(folder, unit)));
    const text = readFileSync(besideOf(unit), 'utf8');
    writeFileSync(besideOf(unit), text.replace('LoadCredential=', 'LoadCredentials='));
    expect(verifyUnit(file).said).toContain('LoadCredentials');
    writeFileSync(besideOf(unit), text);
  },
);

it.runIf(canAnalyze)('systemd complains about a unit with a misspelt setting', () => {
  const wrong = path.join(folder, 'wrong.service');
  const [unit = ''] = units;
  writeFileSync(wrong, readFileSync(path.join(folder, unit), 'utf8').replace('ProtectSystem', 'ProtectsSystem'));
  expect(verifyUnit(wrong).said).toContain('ProtectsSystem');
  rmSync(wrong);
});

/** The calls that a unit allows: each line of its filter adds calls, or takes them away. */
function allowedCalls(unit: string): Set<string> {
  const allowed = new Set<string>();
  const callsOf = (name: string): string[] =>
    name.startsWith('@')
      ? Array.from(analyze('syscall-filter', name).said.matchAll(/^ {4}([@\w-]+)$/gm), ([, one = '']) => one).flatMap(
          callsOf,
        )
      : [name];
  const text = readFileSync(path.join(folder, unit), 'utf8');
  for (const [, sign, names = ''] of text.matchAll(/^SystemCallFilter=(~?)(.+)$/gm))
    for (const call of names.split(' ').flatMap(callsOf))
      if (sign === '~') allowed.delete(call);
      else allowed.add(call);
  return allowed;
}

it.runIf(canAnalyze)(
  'the worker may set priorities, as for programs that give way to it, and nothing else of that kind',
  () => {
    const allowed = allowedCalls('touchline-worker.service');
    const resources = analyze('syscall-filter', '@resources').said.match(/^ {4}\w+$/gm) ?? [];
    expect(resources.length).toBeGreaterThan(5);
    expect(allowed).toContain('openat');
    expect(resources.map((call) => call.trim()).filter((call) => allowed.has(call))).toEqual(['setpriority']);
  },
);

it('units name entries that exist and pass each secret as a file', () => {
  for (const unit of units) {
    const text = readFileSync(path.join(folder, unit), 'utf8') + readFileSync(besideOf(unit), 'utf8');
    const [, entry = ''] = /^ExecStart=\S+ (\S+)$/m.exec(text) ?? [];
    expect(existsSync(entry), entry).toBe(true);
    const loaded = Array.from(text.matchAll(/^LoadCredential=([\w-]+):/gm), ([, name = '']) => name);
    expect(loaded).toContain('s3-secret-access-key');
    for (const name of loaded) expect(text).toContain(`${name.toUpperCase().replaceAll('-', '_')}_FILE=%d/${name}`);
    expect(text).not.toMatch(/^Environment=.*(PASSWORD|SECRET)=/m);
  }
});
