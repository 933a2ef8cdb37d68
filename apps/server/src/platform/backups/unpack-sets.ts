import { createHash } from 'node:crypto';

import type { FileCounts } from './file-set.ts';
import type { FileSource } from './file-sources.ts';
import { createPresence, type Presence } from './presence.ts';
import { opened } from './sealing.ts';
import { type FileSet, idOf, originOf, type PackedFile, readManifest, type SetManifest } from './set-manifest.ts';

/**
 * Brings back what the sources lack: newest first, back to the set that fits the database, and from there to one whose
 * packing did not break off. Fails where the pass is another, or anything is missing or altered.
 */
export async function unpackSets(
  sets: readonly FileSet[],
  fitting: string,
  sources: readonly FileSource[],
  say: (line: string) => void,
): Promise<FileCounts> {
  const present = createPresence(sources);
  const counts = { files: 0, bytes: 0 };
  let [hasComplete, isFitting, isFilled] = [false, false, false];
  for (const set of sets) {
    const manifest = await readManifest(set);
    if (manifest === null) say(`${set.label} holds no files: its packing broke off`);
    else {
      if (!manifest.isComplete) say(`${set.label} lacks files: its packing broke off`);
      const { files, bytes } = await unpackBundles(set, manifest, sources, present);
      counts.files += files;
      counts.bytes += bytes;
    }
    const isComplete = manifest?.isComplete === true;
    hasComplete ||= isComplete;
    isFitting ||= set.label === fitting;
    isFilled ||= isFitting && isComplete;
    if (isFilled) break;
  }
  if (!hasComplete) throw new Error('no set holds all files: the packing of each broke off');
  return counts;
}

async function unpackBundles(
  set: FileSet,
  { bundles }: SetManifest,
  sources: readonly FileSource[],
  present: Presence,
): Promise<FileCounts> {
  const newest = new Map(bundles.flatMap(({ files }) => files.map((file) => [originOf(file), idOf(file)])));
  const counts = { files: 0, bytes: 0 };
  for (const bundle of bundles) {
    const sealed = await set.repository.open(bundle.name);
    if (sealed === null) throw new Error(`${bundle.name} is missing`);
    const reader = createReader(opened(bundle.name, set.key, bundle, sealed));
    for (const file of bundle.files) {
      const source = sources.find(({ name }) => name === file.source);
      if (source === undefined) throw new Error(`no setting says where ${file.source} lie`);
      const chunks = reader.take(file);
      if (newest.get(originOf(file)) !== idOf(file) || (await present.has(source, file.key))) await drain(chunks);
      else {
        await source.write(file.key, chunks);
        present.add(source, file.key);
        counts.files += 1;
        counts.bytes += file.size;
      }
    }
    await reader.end();
  }
  return counts;
}

/** Cuts the files out of their bundle, each held against its hash. */
function createReader(chunks: AsyncGenerator<Buffer>) {
  let rest: Buffer = Buffer.alloc(0);
  return {
    async *take({ size, sha256, ...file }: PackedFile): AsyncGenerator<Buffer> {
      const hash = createHash('sha256');
      let left = size;
      while (left > 0) {
        const next: IteratorResult<Buffer, unknown> | null = rest.length === 0 ? await chunks.next() : null;
        if (next?.done === true) break;
        const read = next?.value ?? rest;
        const piece = read.subarray(0, left);
        rest = read.subarray(piece.length);
        left -= piece.length;
        hash.update(piece);
        if (piece.length > 0) yield piece;
      }
      if (left > 0 || hash.digest('hex') !== sha256) throw new Error(`${originOf(file)} is altered`);
    },
    /** The seal covers the whole bundle; its tag is checked at the end. */
    end: () => drain(chunks),
  };
}

async function drain(chunks: AsyncIterator<unknown>): Promise<void> {
  while ((await chunks.next()).done !== true);
}
