import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { allowed, canaries } from './canaries.ts';
import { cruiseFolders, ruleNames } from './cruise.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-boundaries-'));
const packages = path.resolve(import.meta.dirname, '../../node_modules');
afterAll(() => rmSync(scratch, { recursive: true }));

async function brokenRules({ from, imports, files = {} }: (typeof allowed)[number]): Promise<string[]> {
  const home = mkdtempSync(path.join(scratch, 'canary-'));
  symlinkSync(packages, path.join(home, 'node_modules'));
  for (const [name, text] of Object.entries({ ...files, [from]: `${imports}\nexport const a = 1;\n` })) {
    mkdirSync(path.join(home, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(home, name), text);
  }
  const { violations } = await cruiseFolders(home, ['.']);
  return violations.filter((violation) => violation.from === from).map(({ rule }) => rule);
}

test.each(canaries)('$rule bites: $from may not $imports', async (canary) => {
  expect(await brokenRules(canary)).toContain(canary.rule);
});

test.each(allowed)('no rule bites: $from may $imports', async (step) => {
  expect(await brokenRules(step)).toEqual([]);
});

test('every rule has its canary', () => {
  expect([...new Set(canaries.map(({ rule }) => rule))].toSorted()).toEqual(ruleNames.toSorted());
});
