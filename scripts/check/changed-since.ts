import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { commitOf, git } from '../releases/release-tree.ts';
import { parseReleases } from '../releases/releases.ts';
import { repositoryRoot } from '../services/service-dirs.ts';

const releases = path.join(repositoryRoot, 'docs/releases.tsv');

/**
 * The commit of the newest release before HEAD: what a release commit brings is checked with it. Undefined where there is
 * none, or the history does not reach it.
 */
export function lastRelease(file = releases): string | undefined {
  try {
    const head = git('rev-parse', 'HEAD').trim();
    const commits = parseReleases(readFileSync(file, 'utf8')).map(commitOf);
    return commits.findLast((commit) => commit !== head);
  } catch {
    return undefined;
  }
}

/** Whether a file at or below these paths differs from the commit, committed or not. True where git cannot tell. */
export function changedSince(base: string | undefined, paths: readonly string[], root = repositoryRoot): boolean {
  if (base === undefined) return true;
  const look = (...args: readonly string[]) =>
    execFileSync('git', [...args, '--', ...paths], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    return look('diff', '--name-only', base) !== '' || look('ls-files', '--others', '--exclude-standard') !== '';
  } catch {
    return true;
  }
}
