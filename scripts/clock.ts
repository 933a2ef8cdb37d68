import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { environmentAt, momentNames, moments, type MomentName } from './clock/moments.ts';
import { titlesOfPlaywright, titlesOfVitest, type TestedTitle } from './requirements/test-titles.ts';
import { requireNode } from './run/require-node.ts';
import { clockPackages, findClockLibrary, installMissing } from './services/packages.ts';
import { environmentOf, temporaryOptions, repositoryRoot } from './services/service-dirs.ts';

interface Part {
  readonly name: string;
  readonly args: readonly string[];
  readonly report: string;
  readonly titles: (report: never) => TestedTitle[];
}

const reportFile = (name: string) => path.join(repositoryRoot, 'reports', name);
const testReport = reportFile('clock.json');
const vitest = path.join(repositoryRoot, 'node_modules/vitest/vitest.mjs');
const parts: readonly Part[] = [
  {
    name: 'test',
    args: [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${testReport}`],
    report: testReport,
    titles: titlesOfVitest,
  },
  {
    name: 'e2e',
    args: ['apps/e2e/run-journeys.ts'],
    report: reportFile('playwright.json'),
    titles: titlesOfPlaywright,
  },
];

requireNode();
const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, part: { type: 'string' } },
  allowPositionals: true,
});
const chosen = chosenOf(momentNames, values.only);
const partNames = chosenOf(
  parts.map(({ name }) => name),
  values.part,
);
const chosenParts = parts.filter(({ name }) => partNames.includes(name));
installMissing(clockPackages, console.log);

const rows: Record<string, Record<string, string>> = {};
const failures: string[] = [];
for (const name of chosen) rows[name] = await runAt(name);
console.table(rows);
for (const failure of failures) console.log(failure);
if (failures.length > 0) process.exitCode = 1;

/** Services, programs and tests of their own, all on the one clock. */
async function runAt(name: MomentName): Promise<Record<string, string>> {
  const now = new Date();
  const moment = moments[name](now);
  const env = {
    ...process.env,
    ...environmentAt(moment, now, findClockLibrary()),
    ...environmentOf(temporaryOptions('clock', 400)),
  };
  const row: Record<string, string> = { began: moment.toISOString() };
  try {
    await run(['scripts/services.ts', 'wipe'], env);
    if ((await run(['scripts/services.ts'], env)) !== 0) throw new Error('the services did not start');
    for (const part of chosenParts) row[part.name] = await runPart(name, part, env);
  } finally {
    await run(['scripts/services.ts', 'wipe'], env);
  }
  return row;
}

async function runPart(moment: MomentName, part: Part, env: NodeJS.ProcessEnv): Promise<string> {
  rmSync(part.report, { force: true });
  const status = await run([...part.args, ...positionals], env);
  const titles = existsSync(part.report) ? part.titles(JSON.parse(readFileSync(part.report, 'utf8')) as never) : [];
  const failed = titles.filter(({ outcome }) => outcome === 'failed');
  failures.push(...failed.map(({ title }) => `${moment}: ${title}`));
  if (status !== 0 && failed.length === 0) failures.push(`${moment}: ${part.name} ended with ${status}`);
  return `${titles.filter(({ outcome }) => outcome === 'passed' || outcome === 'retried').length} passed, ${failed.length} failed`;
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number | null> {
  const child = spawn(process.execPath, args, { cwd: repositoryRoot, env, stdio: 'inherit' });
  const [status] = (await once(child, 'exit')) as [number | null];
  return status;
}

function chosenOf<Name extends string>(names: readonly Name[], given: string | undefined): readonly Name[] {
  const wanted = given?.split(',') ?? names;
  const unknown = wanted.filter((name) => !names.includes(name as Name));
  if (unknown.length > 0) throw new Error(`no ${unknown.join(', ')}; there are ${names.join(', ')}`);
  return names.filter((name) => wanted.includes(name));
}
