import type { FileStore } from '../files/file-store.ts';
import { type FileSet, manifestEnding, readManifest } from './set-manifest.ts';

type OpenSet = (label: string) => FileSet;

/** Of sets with files. */
export async function labelsIn(repository: FileStore): Promise<string[]> {
  const labels: string[] = [];
  for await (const { key } of repository.list(''))
    if (key.endsWith(manifestEnding)) labels.push(key.slice(0, -manifestEnding.length));
  return labels;
}

/** Each once: labels begin with the time of their backup. */
export function newestFirst(labels: readonly string[]): string[] {
  return [...new Set(labels)].toSorted().toReversed();
}

/**
 * Drops the files of sets whose backup of the database has expired, unless they fill in for a later set whose packing
 * broke off. A list of backups without the set just made is wrong.
 */
export async function dropSets(open: OpenSet, kept: readonly string[], made: string): Promise<void> {
  if (!kept.includes(made)) throw new Error(`the backups of the database lack ${made}: no files are dropped`);
  const { repository } = open(made);
  const needed = await neededOf(newestFirst([...kept, ...(await labelsIn(repository))]), kept, open);
  for await (const { key } of repository.list(''))
    if (!needed.some((label) => key.startsWith(`${label}-`))) await repository.remove(key);
}

async function neededOf(labels: readonly string[], kept: readonly string[], open: OpenSet): Promise<string[]> {
  const needed: string[] = [];
  let fillsIn = false;
  for (const label of labels) {
    if (!kept.includes(label) && !fillsIn) continue;
    needed.push(label);
    // One that does not open may lack everything.
    const manifest = await readManifest(open(label)).catch(() => null);
    fillsIn = manifest?.isComplete !== true;
  }
  return needed;
}
