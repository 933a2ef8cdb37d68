import { stat } from 'node:fs/promises';

import type { FileSource } from './file-sources.ts';
import { AlteredError } from './sealing.ts';
import { type FileSet, readManifest, type SetManifest } from './set-manifest.ts';

/**
 * On a machine without the files a packing would make a complete set of nothing, and the sets that hold them would expire.
 * So each folder has to be there, and no source may be empty that the newest complete set holds files of.
 */
export async function requireSources(sources: readonly FileSource[], newestFirst: readonly FileSet[]): Promise<void> {
  for (const { name, folder } of sources)
    if (folder !== null && !(await isFolder(folder)))
      throw new Error(`nothing packed: the folder of ${name} is not on this machine: ${folder}`);
  const empty: string[] = [];
  for (const source of sources) if (await isEmpty(source)) empty.push(source.name);
  if (empty.length === 0) return;
  const newest = await newestComplete(newestFirst);
  const held = new Set(newest?.manifest.bundles.flatMap(({ files }) => files.map(({ source }) => source)));
  const gone = empty.filter((name) => held.has(name));
  if (newest !== null && gone.length > 0)
    throw new Error(
      `nothing packed: this machine has none of ${gone.join(', ')}, and ${newest.label} holds some. ` +
        'If they were removed on purpose, add --allow-empty',
    );
}

async function isFolder(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function isEmpty(source: FileSource): Promise<boolean> {
  const listed = source.list()[Symbol.asyncIterator]();
  const { done } = await listed.next();
  await listed.return?.();
  return done === true;
}

async function newestComplete(
  newestFirst: readonly FileSet[],
): Promise<{ readonly label: string; readonly manifest: SetManifest } | null> {
  for (const set of newestFirst) {
    const manifest = await readManifest(set).catch((error: unknown) => {
      if (error instanceof AlteredError) return null;
      throw error;
    });
    if (manifest?.isComplete === true) return { label: set.label, manifest };
  }
  return null;
}
