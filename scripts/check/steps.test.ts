import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { repositoryRoot } from '../services/service-dirs.ts';
import { nightlySteps } from './nightly-steps.ts';
import { steps } from './steps.ts';

const { scripts } = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

test.each([
  ['check', steps],
  ['night', nightlySteps],
])('every step of the %s has a title of its own and a script of package.json', (_, all) => {
  expect(all.filter(({ script }) => !(script in scripts))).toEqual([]);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
});

test('every proof that the check runs in small runs by night in full', () => {
  const small = steps.filter(({ script }) => scripts[script]?.includes('apps/proofs/') === true);
  const inFull = nightlySteps.filter(({ args = [] }) => !args.includes('--small'));
  const full = new Set(inFull.map(({ script }) => script));
  expect(small.length).toBeGreaterThan(0);
  expect(small.map(({ script }) => script).filter((script) => !full.has(script))).toEqual([]);
});

test('every proof of the server runs by night', () => {
  // Writes files, which a test compares.
  const proofs = Object.keys(scripts).filter((name) => /apps\/proofs\/(?!.*\/write-)/.test(scripts[name] ?? ''));
  const nightly = new Set(nightlySteps.map(({ script }) => script));
  expect(proofs.filter((name) => !nightly.has(name))).toEqual([]);
});

test('no script has a name by which npm runs it after an installation', () => {
  const names = ['install', 'dependencies', 'prepublish'];
  const ofNpm = new Set(names.flatMap((name) => [`pre${name}`, name, `post${name}`]));
  expect(Object.keys(scripts).filter((name) => ofNpm.has(name))).toEqual([]);
});
