import { expect, test } from 'vitest';

import { namedProjects } from './named-projects.ts';

const scripts = { test: { include: ['scripts/run/*.test.ts'], sequence: { groupOrder: 0 } } };
const server = { test: { include: ['apps/server/src/http/*.test.ts'], sequence: { groupOrder: 0 } } };
const named = (...args: readonly string[]) =>
  namedProjects([scripts, server], ['node', '/x/node_modules/.bin/vitest', ...args]);

test('a part of a path leaves the projects that have such a file', () => {
  expect(named('run', 'named-proj')).toEqual([scripts]);
  expect(named('run', './scripts/run/named-projects.test.ts:9', '--reporter=json')).toEqual([scripts]);
  expect(named('run', 'named-proj', 'http/gate', '-t', 'x')).toEqual([scripts, server]);
});

test('all projects stay where no file is named, where none has it, and for another program', () => {
  expect(named('run', '-t', 'named-proj')).toEqual([scripts, server]);
  expect(named('run', 'no-such-file')).toEqual([scripts, server]);
  expect(namedProjects([scripts, server], ['node', '/x/node_modules/.bin/knip', 'named-proj'])).toHaveLength(2);
});

test('named files run at once, except timed ones', () => {
  const later = { test: { ...scripts.test, sequence: { groupOrder: 2 } } };
  const timed = { test: { ...later.test, name: 'timing' } };
  const chosen = namedProjects([later, timed], ['node', '/x/node_modules/.bin/vitest', 'run', 'named-proj']);
  expect(chosen).toEqual([scripts, timed]);
});
