import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { repositoryRoot } from '../services/service-dirs.ts';
import { chosenToolTests, toolTests } from './tool-tests.ts';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');

test('no test of a tool is evidence, by its title or in the list of defences', () => {
  const titled = toolTests.filter((file) => /\(\s*['`]\[(?:asvs|hardening|[A-Z]{3}-\d)/.test(read(file)));
  const defences = read('docs/security/asvs.md');
  expect(titled).toEqual([]);
  expect(toolTests.filter((file) => defences.includes(`\`${path.basename(file)}: `))).toEqual([]);
});

test('all tests of tools run unless only changed ones are requested, which leaves those of the night out', () => {
  const byDay = toolTests.filter((file) => !file.endsWith('.nightly.test.ts'));
  expect(byDay.length).toBeLessThan(toolTests.length);
  expect(toolTests).toContain('scripts/services/services.test.ts');
  expect(chosenToolTests({})).toEqual(toolTests);
  expect(chosenToolTests({ TOOL_TESTS: 'changed' }, 'no such commit')).toEqual(byDay);
});
