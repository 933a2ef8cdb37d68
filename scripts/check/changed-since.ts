import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { commitOf } from '../releases/release-tree.ts';
import { parseReleases } from '../releases/releases.ts';
import { repositoryRoot } from '../services/place.ts';

const releases = path.join(repositoryRoot, 'docs/releases.tsv');

/** The commit of the newest release; undefined where none is written down, or the history does not reach it. */
export function lastRelease(file = releases): string | undefined {
  try {
    const newest = parseReleases(readFileSync(file, 'utf8')).at(-1);
    return newest && commitOf(newest);
  } catch {
    return undefined;
  }
}

/** Whether a file at or below these paths differs from the commit, committed or not. True where git cannot tell. */
export function changedSince(base: string | undefined, paths: readonly string[], root = repositoryRoot): boolean {
  if (base === undefined) return true;
  const git = (...args: readonly string[]) =>
    execFileSync('git', [...args, '--', ...paths], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    return git('diff', '--name-only', base) !== '' || git('ls-files', '--others', '--exclude-standard') !== '';
  } catch {
    return true;
  }
}
