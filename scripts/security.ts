import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { steps } from './check/steps.ts';
import { titlesOfPlaywright, titlesOfVitest, type RanTest } from './requirements/test-titles.ts';
import { type Known, quotedTexts } from './security/evidence.ts';
import { readRows } from './security/rows.ts';
import { faultsOfText, summarizeAsvs } from './security/summary.ts';

const aimedFor = 95;

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const tests = globSync(['{apps,packages,scripts}/**/*.{test,spec}.{ts,tsx}', 'apps/server/test/**/*.ts'], {
  cwd: root,
  exclude: (file) => /(^|\/)(node_modules|dist)(\/|$)/.test(file),
});
const ran = {
  tests: titlesFrom('vitest.json', titlesOfVitest),
  journeys: titlesFrom('playwright.json', titlesOfPlaywright),
};
const known: Known = {
  quoted: new Map(tests.map((file) => [file, quotedTexts(read(file))])),
  steps: new Set(steps.map(({ title }) => title)),
  runs: ran,
};
const ids = Object.keys(JSON.parse(read('docs/security/asvs-ids.json')) as object);
const { chapters, applies, held, deviations, ...found } = summarizeAsvs(
  ids,
  readRows(read('docs/security/asvs.md')),
  known,
);
const texts = ['docs/security.md', 'docs/security/inventory.md'];
const faults = [...found.faults, ...texts.flatMap((file) => faultsOfText(file, read(file), known))];
const share = (100 * held) / applies;

console.table(Object.fromEntries(chapters));
for (const { id, words } of deviations) console.log(`deviation ${id}: ${words}`);
for (const { id, what } of faults) console.log(`FAULT ${id}: ${what}`);
console.log(
  `${ids.length} ids, ${applies} apply, ${held} held by a test, ${deviations.length} deviations: ${share.toFixed(1)} %`,
);
if (share < aimedFor) console.log(`below the ${aimedFor} % aimed for`);
if (faults.length > 0 || !(share >= aimedFor)) process.exitCode = 1;

function titlesFrom(name: string, titlesOf: (report: never) => RanTest[]): RanTest[] | undefined {
  const file = `reports/${name}`;
  if (existsSync(path.join(root, file))) return titlesOf(JSON.parse(read(file)) as never);
  console.log(`there is no ${file}: that its tests exist is checked, not that they passed`);
  return undefined;
}
