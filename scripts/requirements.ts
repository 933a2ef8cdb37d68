import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { readRequirements, type Waiting } from './requirements/requirements.ts';
import { inRuns } from './requirements/runs.ts';
import { standingOf } from './requirements/standing.ts';
import { titlesOfPlaywright, titlesOfVitest, type TestedTitle } from './requirements/test-titles.ts';

const root = path.resolve(import.meta.dirname, '..');
const { values } = parseArgs({ options: { 'report-only': { type: 'boolean', default: false } } });

const missing: string[] = [];
const titles = [...titlesFrom('vitest.json', titlesOfVitest), ...titlesFrom('playwright.json', titlesOfPlaywright)];
const { groups, unproven, waiting, earlier, unknown, idle } = standingOf(
  readRequirements(readFileSync(path.join(root, 'docs/requirements.md'), 'utf8')),
  titles,
  readJson(path.join(root, 'docs/requirements-waiting.json')) as Waiting,
);

console.table(Object.fromEntries(groups));
for (const [reason, ids] of waiting) console.log(`waits for ${reason}: ${inRuns(ids)}`);
print('proven, though the waiting list names them', earlier);
const faults = [
  print('no report, so nothing in it counts', missing),
  print('no passing test', unproven),
  print('named by a test, but not a requirement', unknown),
  print('in docs/requirements-waiting.json, but not a requirement', idle),
];
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
