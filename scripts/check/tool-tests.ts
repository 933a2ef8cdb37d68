import { globSync } from 'node:fs';
import path from 'node:path';

import { repositoryRoot } from '../services/service-dirs.ts';
import { changedSince, lastRelease } from './changed-since.ts';

/** Tests of the project's own tools. What is evidence of a requirement or a defence, or reads the product's files, stays in every run. */
const tools = ['scripts/**/*.test.ts', 'apps/proofs/**/*.test.ts'];
const evidence = [
  'scripts/{check,docs,mutants,releases,requirements,run,security}/**',
  'scripts/services/{nginx*,postgres-roles}.test.ts',
  'apps/proofs/{attack,failover,nginx,schema}/**',
];
/** What a tool of either tree stands on, besides its own folder. */
const shared = {
  scripts: ['scripts/run', 'scripts/services', 'scripts/new', '.dependency-cruiser.mjs', 'package.json'],
  apps: ['apps/proofs/lib', 'apps/server/src', 'apps/server/test', 'packages', 'scripts/check', 'package.json'],
};

export const toolTests = globSync(tools, { cwd: repositoryRoot, exclude: evidence }).toSorted();

/** Simulates days on end. What it judges has quick tests of its own. */
const byNight = '.nightly.test.ts';

/** Every one, or with `TOOL_TESTS=changed` those whose tool differs from the last release, and none of the night's. */
export function chosenToolTests(environment: NodeJS.ProcessEnv, base = lastRelease()): readonly string[] {
  if (environment['TOOL_TESTS'] !== 'changed') return toolTests;
  const isChanged = new Map(
    [...new Set(toolTests.map(folderOf))].map((folder) => [folder, changedSince(base, pathsOf(folder))]),
  );
  return toolTests.filter((file) => !file.endsWith(byNight) && isChanged.get(folderOf(file)) === true);
}

function folderOf(file: string): string {
  return path.dirname(file);
}

/** Tools that stand in `scripts` itself are files: the folder is all of them. */
function pathsOf(folder: string): readonly string[] {
  return [folder, `${folder}.ts`, ...(folder.startsWith('scripts') ? shared.scripts : shared.apps)];
}
