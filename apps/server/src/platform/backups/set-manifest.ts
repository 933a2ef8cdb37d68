import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import type { FileStore } from '../files/file-store.ts';
import { AlteredError, createSealing, opened, type Seal } from './sealing.ts';

/** The files of one backup of the database, whose label they share. */
export interface FileSet {
  readonly repository: FileStore;
  readonly label: string;
  readonly key: Buffer;
}

export interface PackedFile {
  readonly source: string;
  readonly key: string;
  readonly version: string;
  readonly size: number;
  readonly sha256: string;
}

/** Many files behind one another in one object: small ones would cost a request each. */
export interface Bundle extends Seal {
  readonly name: string;
  readonly files: readonly PackedFile[];
}

export interface SetManifest {
  readonly bundles: readonly Bundle[];
  /** Every file of one moment is in: packing has ended once without breaking off. */
  readonly isComplete: boolean;
}

export const originOf = ({ source, key }: Pick<PackedFile, 'source' | 'key'>): string => `${source}/${key}`;
/** Another one for each version of the file. */
export const idOf = (file: Pick<PackedFile, 'source' | 'key' | 'version'>): string =>
  `${originOf(file)}/${file.version}`;

export const manifestEnding = '-manifest';
const nameOf = ({ label }: FileSet) => `${label}${manifestEnding}`;

export async function writeManifest(set: FileSet, manifest: SetManifest): Promise<void> {
  const sealing = createSealing(set.key);
  const sealed = await buffer(sealing.seal(Readable.from([Buffer.from(JSON.stringify(manifest))])));
  const head = Buffer.from(`${JSON.stringify(sealing.seals())}\n`);
  await set.repository.write(nameOf(set), Readable.from([head, sealed]), new AbortController().signal);
}

export async function readManifest(set: FileSet): Promise<SetManifest | null> {
  const found = await set.repository.open(nameOf(set));
  if (found === null) return null;
  const content = await buffer(found);
  const end = content.indexOf('\n');
  const sealed = Readable.from([content.subarray(end + 1)]);
  const text = await buffer(opened(nameOf(set), set.key, sealIn(set, content.subarray(0, end)), sealed));
  return JSON.parse(text.toString()) as SetManifest;
}

/** Nothing seals the seal itself. */
function sealIn(set: FileSet, head: Buffer): Seal {
  const [, nonce, tag] = /^{"nonce":"([\w+/]{16})","tag":"([\w+/]{22}==)"}$/.exec(head.toString()) ?? [];
  if (nonce === undefined || tag === undefined) throw new AlteredError(`${nameOf(set)} is altered`);
  return { nonce, tag };
}
