import { createHash, randomUUID } from 'node:crypto';

import type { FileSource } from './file-sources.ts';
import { createSealing } from './sealing.ts';
import { type Bundle, type FileSet, idOf, type PackedFile, readManifest, writeManifest } from './set-manifest.ts';

interface FreshFile extends Pick<PackedFile, 'source' | 'key' | 'version'> {
  readonly chunks: AsyncIterable<Uint8Array>;
}

export interface FileCounts {
  readonly files: number;
  readonly bytes: number;
}

const fullBundleBytes = 1024 ** 3;

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
