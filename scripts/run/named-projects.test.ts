import { expect, test } from 'vitest';

import { namedProjects } from './named-projects.ts';

const scripts = { test: { include: ['scripts/run/*.test.ts'] } };
const server = { test: { include: ['apps/server/src/http/*.test.ts'] } };
const named = (...args: readonly string[]) =>
  namedProjects([scripts, server], ['node', '/x/node_modules/.bin/vitest', ...args]);

test('a part of a path leaves the projects that have such a file', () => {
  expect(named('run', 'named-proj')).toEqual([scripts]);
  expect(named('run', './scripts/run/named-projects.test.ts:9', '--reporter=json')).toEqual([scripts]);
  expect(named('run', 'named-proj', 'http/idempotency', '-t', 'x')).toEqual([scripts, server]);
});

test('all projects stay where no file is named, where none has it, and for another program', () => {
  expect(named('run', '-t', 'named-proj')).toEqual([scripts, server]);
  expect(named('run', 'no-such-file')).toEqual([scripts, server]);
  expect(namedProjects([scripts, server], ['node', '/x/node_modules/.bin/knip', 'named-proj'])).toHaveLength(2);
});
