import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { repositoryRoot } from '../services/place.ts';

const releases = path.join(repositoryRoot, 'docs/releases.tsv');

/** The commit of the newest release; undefined where no release is written down. */
export function lastRelease(file = releases): string | undefined {
  if (!existsSync(file)) return undefined;
  const [head = '', ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const column = head.split('\t').indexOf('commit');
  const commits = rows.map((row) => row.split('\t')[column] ?? '').filter((commit) => /^[0-9a-f]{7,40}$/.test(commit));
  return commits.at(-1);
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
