import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { readRequirements, type Waiting } from './requirements/requirements.ts';
import { inRuns } from './requirements/runs.ts';
import { summarizeProofs } from './requirements/summary.ts';
import { titlesOfPlaywright, titlesOfVitest, type TestedTitle } from './requirements/test-titles.ts';

const root = path.resolve(import.meta.dirname, '..');
const { values } = parseArgs({ options: { 'report-only': { type: 'boolean', default: false } } });

const missing: string[] = [];
const titles = [...titlesFrom('vitest.json', titlesOfVitest), ...titlesFrom('playwright.json', titlesOfPlaywright)];
const listOf = (name: string) => readJson(path.join(root, 'docs', name)) as Waiting;
const summary = summarizeProofs(
  readRequirements(readFileSync(path.join(root, 'docs/requirements.md'), 'utf8')),
  titles,
  {
    waitingFor: listOf('requirements-waiting.json'),
    byReview: listOf('requirements-by-review.json'),
  },
);
const { groups, proven, secondTry, waiting, review, retried } = summary;

console.table(Object.fromEntries(groups));
for (const [reason, ids] of waiting) console.log(`waits for ${reason}: ${inRuns(ids)}`);
print('held by review', review);
for (const title of retried) console.log(`passed only on a second try, and proves nothing: ${title}`);
print('not proven, since their tests passed only on a second try', secondTry);
const faults = [
  print('no report, so nothing in it counts', missing),
  print('no passing test', summary.unproven),
  print('named by a test, though no test proves all of it', summary.carried),
  print('named by a test, but not a requirement', summary.unknown),
  print('in a list of docs/requirements-*.json, but not a requirement', summary.idle),
];
console.log(`${proven.length} proven, ${review.length} held by review, ${[...waiting.values()].flat().length} waiting`);
if (faults.some(Boolean) && !values['report-only']) process.exitCode = 1;

function titlesFrom(name: string, read: (report: never) => TestedTitle[]): TestedTitle[] {
  const file = path.join(root, 'reports', name);
  if (existsSync(file)) return read(readJson(file) as never);
  missing.push(name);
  return [];
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function print(what: string, ids: readonly string[]): boolean {
  if (ids.length > 0) console.log(`${what} (${ids.length}): ${inRuns(ids)}`);
  return ids.length > 0;
}
