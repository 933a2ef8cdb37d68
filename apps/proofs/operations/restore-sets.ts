import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { openSet } from '../../server/src/platform/backups/backups.service.ts';
import { labelsIn, newestFirst } from '../../server/src/platform/backups/kept-sets.ts';
import { readManifest } from '../../server/src/platform/backups/set-manifest.ts';
import { readBackupConfig } from '../../server/src/platform/config/config.ts';

/** Newest first. */
export async function setLabels(env: NodeJS.ProcessEnv): Promise<string[]> {
  return newestFirst(await labelsIn(openSet(readBackupConfig(env).backup, '').repository));
}

/** Flips the last byte of the set's first bundle; done twice, the set is whole again. */
export async function alterSet(env: NodeJS.ProcessEnv, label: string): Promise<void> {
  const set = openSet(readBackupConfig(env).backup, label);
  const name = (await readManifest(set))?.bundles[0]?.name ?? '';
  const found = name === '' ? null : await set.repository.open(name);
  if (found === null) throw new Error(`${label} holds no files`);
  const bytes = await buffer(found);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await set.repository.write(name, Readable.from([bytes]), new AbortController().signal);
}
