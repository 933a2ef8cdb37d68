import { createHash, randomUUID } from 'node:crypto';

import type { FileStore } from '../files/file-store.ts';
import type { FileSource } from './file-sources.ts';
import { createPresence, type Presence } from './presence.ts';
import { createSealing, opened } from './sealing.ts';
import {
  type Bundle,
  type FileSet,
  type SetManifest,
  type PackedFile,
  readManifest,
  writeManifest,
} from './set-manifest.ts';

interface FreshFile extends Pick<PackedFile, 'source' | 'key' | 'version'> {
  readonly chunks: AsyncIterable<Uint8Array>;
}

export interface FileCounts {
  readonly files: number;
  readonly bytes: number;
}

const fullBundleBytes = 1024 ** 3;
const originOf = ({ source, key }: Pick<PackedFile, 'source' | 'key'>): string => `${source}/${key}`;
const idOf = (file: Pick<PackedFile, 'source' | 'key' | 'version'>): string => `${originOf(file)}/${file.version}`;

/** Adds to the set what it does not hold yet. */
export async function packFiles(
  set: FileSet,
  sources: readonly FileSource[],
  bundleBytes = fullBundleBytes,
): Promise<FileCounts> {
  const { bundles: packed, isComplete } = (await readManifest(set)) ?? { bundles: [], isComplete: false };
  const bundles = [...packed];
  const known = new Set(bundles.flatMap(({ files }) => files.map(idOf)));
  const fresh = freshFiles(sources, known);
  const counts = { files: 0, bytes: 0 };
  for (;;) {
    const next = await fresh.next();
    if (next.done === true) break;
    const bundle = await writeBundle(set, next.value, fresh, bundleBytes);
    bundles.push(bundle);
    counts.files += bundle.files.length;
    for (const { size } of bundle.files) counts.bytes += size;
    await writeManifest(set, { bundles, isComplete });
  }
  if (!isComplete) await writeManifest(set, { bundles, isComplete: true });
  return counts;
}

/**
 * Brings back what the sources lack: newest first, back to the set that fits the database, and further to one whose
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
  let hasComplete = false;
  let hasFitting = false;
  for (const set of sets) {
    const manifest = await readManifest(set);
    if (manifest === null) say(`${set.label} holds no files: its packing broke off`);
    else {
      if (!manifest.isComplete) say(`${set.label} lacks files: its packing broke off`);
      const { files, bytes } = await unpackBundles(set, manifest, sources, present);
      counts.files += files;
      counts.bytes += bytes;
    }
    hasComplete ||= manifest?.isComplete === true;
    hasFitting ||= set.label === fitting;
    if (hasComplete && hasFitting) break;
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

/** Drops the files of sets whose backup of the database has expired. A list without the set just made is wrong. */
export async function dropSets(repository: FileStore, kept: readonly string[], made: string): Promise<void> {
  if (!kept.includes(made)) throw new Error(`the backups of the database lack ${made}: no files are dropped`);
  for await (const { key } of repository.list(''))
    if (!kept.some((label) => key.startsWith(`${label}-`))) await repository.remove(key);
}

async function* freshFiles(sources: readonly FileSource[], known: ReadonlySet<string>): AsyncGenerator<FreshFile> {
  for (const source of sources)
    for await (const { key, version } of source.list()) {
      const file = { source: source.name, key, version };
      const chunks = known.has(idOf(file)) ? null : await source.open(key);
      if (chunks !== null) yield { ...file, chunks };
    }
}

async function writeBundle(
  { repository, label, key }: FileSet,
  first: FreshFile,
  more: AsyncGenerator<FreshFile>,
  bundleBytes: number,
): Promise<Bundle> {
  const files: PackedFile[] = [];
  async function* packed(): AsyncGenerator<Uint8Array> {
    let total = 0;
    for (let file: FreshFile | null = first; file !== null;) {
      const { chunks, ...named } = file;
      const hash = createHash('sha256');
      let size = 0;
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
      files.push({ ...named, size, sha256: hash.digest('hex') });
      total += size;
      const next: IteratorResult<FreshFile, undefined> | null = total < bundleBytes ? await more.next() : null;
      file = next?.value ?? null;
    }
  }
  const sealing = createSealing(key);
  const name = `${label}-${randomUUID()}`;
  await repository.write(name, sealing.seal(packed()), new AbortController().signal);
  return { name, ...sealing.seals(), files };
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
