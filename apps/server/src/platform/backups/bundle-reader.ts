import { createHash } from 'node:crypto';

import { AlteredError, opened } from './sealing.ts';
import { type Bundle, type FileSet, originOf, type PackedFile } from './set-manifest.ts';

/** Cuts the files out of a bundle, in their order, each held against its hash. */
export async function openBundle({ repository, key }: FileSet, bundle: Bundle) {
  const sealed = await repository.open(bundle.name);
  if (sealed === null) throw new AlteredError(`${bundle.name} is missing`);
  const chunks = opened(bundle.name, key, bundle, sealed);
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
      if (left > 0 || hash.digest('hex') !== sha256)
        throw new AlteredError(`${originOf(file)} in ${bundle.name} is altered`);
    },
    /** The seal covers the whole bundle; its tag is checked at the end. */
    end: () => drain(chunks),
    /** Also where somebody stops in the middle. */
    close: async () => void (await chunks.return(undefined)),
  };
}

export async function drain(chunks: AsyncIterator<unknown>): Promise<void> {
  while ((await chunks.next()).done !== true);
}
