import type { FileCounts } from '../../src/platform/backups/file-set.ts';
import type { FileSource } from '../../src/platform/backups/file-sources.ts';
import type { FileSet } from '../../src/platform/backups/set-manifest.ts';
import { unpackSets } from '../../src/platform/backups/unpack-sets.ts';

/** Brings back the files of one set alone. What was said of it stands in the error. */
export async function unpackSet(set: FileSet, sources: readonly FileSource[]): Promise<FileCounts> {
  const said: string[] = [];
  try {
    const plan = { fitting: set.label, isChosen: false, choices: [] };
    return await unpackSets([set], plan, sources, (line) => said.push(line));
  } catch (cause) {
    throw new Error([...said, (cause as Error).message].join('; '), { cause });
  }
}
