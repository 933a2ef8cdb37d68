import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

import { expect, test } from 'vitest';

import { chosenOnly, sampleOf, seedOfDay } from './choice.ts';
import { mutations } from './list.ts';
import { applied, type Mutation, projectOf, subjectOf } from './mutation.ts';
import { verdictOf } from './trial.ts';

const root = path.resolve(import.meta.dirname, '../..');

const example: Mutation = {
  id: 'lists-1',
  rule: 'a page has at most a hundred rows',
  file: 'lists.ts',
  find: '100',
  replace: '1000',
  tests: ['lists.test.ts'],
};

const ten = Array.from({ length: 10 }, (_, at) => ({ ...example, id: `${at < 5 ? 'lists' : 'log-chain'}-${at}` }));

test('a mutation replaces the one occurrence of its text', () => {
  expect(applied(example, 'most: 100, least: 1')).toBe('most: 1000, least: 1');
});

test('a mutation whose text is gone, or stands twice, is stale', () => {
  expect(() => applied(example, 'most: 50')).toThrow(/lists-1 is stale: its text stands 0 times/);
  expect(() => applied(example, '100, 100')).toThrow(/stands 2 times/);
});

test('nth chooses one of several occurrences and is stale where there are fewer', () => {
  expect(applied({ ...example, nth: 2 }, '100, 100, 100')).toBe('100, 1000, 100');
  expect(() => applied({ ...example, nth: 3 }, '100, 100')).toThrow(/stands 2 times/);
});

test('dollar signs of a replacement are written as they are', () => {
  expect(applied({ ...example, replace: '$&$1' }, 'most: 100')).toBe('most: $&$1');
});

test('a mutation that changes nothing is refused', () => {
  expect(() => applied({ ...example, replace: '100' }, 'most: 100')).toThrow(/changes nothing/);
});

test('ids and subjects choose mutations, and an unknown one is refused', () => {
  expect(chosenOnly(ten, 'log-chain,lists-2').map(({ id }) => id)).toStrictEqual([
    'lists-2',
    ...ten.slice(5).map(({ id }) => id),
  ]);
  expect(() => chosenOnly(ten, 'lists,chain')).toThrow('no mutation and no subject is called chain');
});

test('a seed always gives the same sample, in the order of the list, and another seed another one', () => {
  const first = sampleOf(ten, 4, '2026-11-17');
  expect(first).toHaveLength(4);
  expect(sampleOf(ten, 4, '2026-11-17')).toStrictEqual(first);
  expect(first).toStrictEqual(ten.filter((one) => first.includes(one)));
  const others = ['a', 'b', 'c', 'd'].map((seed) => sampleOf(ten, 4, seed));
  expect(new Set(others.map((sample) => sample.map(({ id }) => id).join())).size).toBeGreaterThan(1);
});

test.each([
  ['packages/domain/src/predictions/settlement.test.ts', 'pure'],
  ['scripts/mutants/mutants.test.ts', 'pure'],
  ['packages/db/src/shelf.test.ts', 'server'],
  ['apps/server/src/http/gate.test.ts', 'server'],
  ['apps/server/src/modules/sign-in/recovery/recovery.timing.test.ts', 'timing'],
  ['apps/web/src/widgets/list/list-pages.browser.test.tsx', 'web'],
])('%s is run by the project %s', (file, project) => {
  expect(projectOf(file)).toBe(project);
});

test('the seed of a day is its date', () => {
  expect(seedOfDay(new Date('2026-11-17T23:59:59Z'))).toBe('2026-11-17');
});

test('a mutation is killed by a red test, survives green ones, and proves nothing where it cannot be loaded', () => {
  const green = { passed: ['a.test.ts one'], failed: [], broken: [] };
  expect(verdictOf(green)[0]).toBe('survived');
  expect(verdictOf({ ...green, failed: ['a.test.ts two'] })).toStrictEqual(['killed', 'a.test.ts two']);
  expect(verdictOf({ ...green, broken: ['a hook failed'] })[0]).toBe('killed');
  expect(verdictOf({ ...green, broken: ['Parse error in gate.ts'] })[0]).toBe('unloadable');
  expect(verdictOf({ passed: [], failed: [], broken: [] })[0]).toBe('unloadable');
  expect(verdictOf({ passed: [], failed: [], broken: [], fault: 'no database' })).toStrictEqual([
    'not run',
    'no database',
  ]);
});

test('every id is given once and ends in its number', () => {
  const ids = mutations.map(({ id }) => id);
  expect(ids.filter((id) => !/^[a-z]+(?:-[a-z]+)*-[1-9]\d*$/.test(id))).toStrictEqual([]);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toStrictEqual([]);
});

test.each([...new Set(mutations.map(({ id }) => subjectOf(id)))])('no mutation of %s is stale', (subject) => {
  const faults = mutations.filter(({ id }) => subjectOf(id) === subject).flatMap(faultsOf);
  expect(faults).toStrictEqual([]);
});

/** Stale, unreadable to TypeScript, or held by tests that are gone. */
function faultsOf(mutation: Mutation): string[] {
  const missing = mutation.tests.filter((file) => !existsSync(path.join(root, file)));
  try {
    const changed = applied(mutation, readFileSync(path.join(root, mutation.file), 'utf8'));
    if (mutation.file.endsWith('.ts')) stripTypeScriptTypes(changed);
    return missing.map((file) => `${mutation.id}: no ${file}`);
  } catch (error) {
    return [`${mutation.id}: ${String(error)}`];
  }
}
