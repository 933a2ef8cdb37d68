import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { readFunctionFiles } from '../../packages/db/src/function-files.ts';
import { linkPackages } from '../new/copy.ts';
import { repositoryRoot } from '../services/service-dirs.ts';
import { type PreviousSchema, schemaNames } from './migration-rules.ts';
import { parseReleases, previousRelease, type Release, servePackagesOf } from './releases.ts';

const migrations = 'packages/db/migrations';
const functions = 'packages/db/functions';
/** It names every column, used or not. */
const typesOfTables = ':!packages/db/src/types.ts';

export function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 2 ** 28 });
}

export function commitOf({ version, commit }: Release): string {
  if (commit !== 'bump') return commit;
  // Its oldest commit would seem to have made every file.
  if (git('rev-parse', '--is-shallow-repository').trim() === 'true')
    throw new Error('the history is cut off: git fetch --unshallow');
  const touching = git('log', `-S"version": "${version}"`, '--format=%H', '--', 'package.json').split('\n');
  // The pickaxe also finds the commit that took the version away.
  const found = touching.filter(Boolean).find((each) => versionAt(each) === version);
  if (found === undefined)
    throw new Error(`no commit put ${version} into package.json; is the history complete (git fetch --unshallow)?`);
  return found;
}

function versionAt(commit: string): string {
  return (JSON.parse(git('show', `${commit}:package.json`)) as { version: string }).version;
}

/** A release as the programs name it. */
export interface ChosenRelease {
  readonly name: string;
  readonly commit: string;
}

/** The release before this tree, or the commit that was asked for. */
export function choosePrevious(given?: string): ChosenRelease | undefined {
  if (given !== undefined) return { name: given, commit: git('rev-parse', '--verify', `${given}^{commit}`).trim() };
  const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  // While a release is being made, its commit is still to come.
  const isCommitted = versionAt('HEAD') === version;
  const isNewSince = (each: Release) => isCommitted && hasNewSchemaSince(commitOf(each));
  const release = previousRelease(parseReleases(read('docs/releases.tsv')), version, isNewSince);
  return release && { name: release.version, commit: commitOf(release) };
}

/** Compares a commit with the working files, committed or not. */
function hasNewSchemaSince(commit: string): boolean {
  const changed = git('diff', '--name-only', commit, '--', migrations, functions);
  const added = git('ls-files', '--others', '--exclude-standard', '--', migrations, functions);
  return `${changed}${added}` !== '';
}

/** Migrations of this tree that the commit lacks, committed or not. */
export function migrationsSince(commit: string): string[] {
  const known = new Set(git('ls-tree', '--name-only', commit, `${migrations}/`).split('\n'));
  const own = readdirSync(path.join(repositoryRoot, migrations)).map((name) => `${migrations}/${name}`);
  return own.filter((file) => !known.has(file)).toSorted();
}

/** The schema of a release, and which names its code uses. */
export function schemaOf(commit: string): PreviousSchema {
  const code = ['apps/server/src', 'packages', ':!packages/db/migrations', ':!packages/db/schema.sql'];
  return {
    ...schemaNames(git('show', `${commit}:packages/db/schema.sql`)),
    isUsed(name) {
      if (name === '') return false;
      const look = ['grep', '--quiet', '--word-regexp', '--fixed-strings', name, commit, '--', ...code, typesOfTables];
      return spawnSync('git', look, { cwd: repositoryRoot }).status === 0;
    },
  };
}

/** The migrations of this tree, and its functions as the last of them: one folder that every release can run. */
export async function schemaAsMigrations(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-schema-'));
  const from = path.join(repositoryRoot, migrations);
  for (const name of readdirSync(from)) {
    const text = readFileSync(path.join(from, name), 'utf8');
    // An older migrator runs every file in a transaction.
    const isOnline = name.endsWith('.online.sql');
    writeFileSync(path.join(folder, name), isOnline ? text.replaceAll(' CONCURRENTLY', '') : text);
  }
  const files = await readFunctionFiles(path.join(repositoryRoot, functions));
  const texts = ['SET LOCAL check_function_bodies = off;', ...files.map(({ text }) => text)];
  writeFileSync(path.join(folder, '9999_functions.sql'), texts.join('\n'));
  return folder;
}

/** The files of a commit in a temporary folder, with the packages that it needs. */
export function unpack(commit: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-release-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: repositoryRoot, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const lock = (root: string) => readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  if (servePackagesOf(lock(folder), lock(repositoryRoot))) linkPackages(repositoryRoot, folder);
  else execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' });
  return folder;
}
