import { drain, openBundle } from './bundle-reader.ts';
import type { FileCounts } from './file-set.ts';
import type { FileSource } from './file-sources.ts';
import { createPresence } from './presence.ts';
import { AlteredError } from './sealing.ts';
import { type Bundle, type FileSet, idOf, originOf, type PackedFile, readManifest } from './set-manifest.ts';

interface UnpackPlan {
  /** Label of the set that fits the database. */
  readonly fitting: string;
  /** Somebody chose that set by its label: what is altered in the others is passed over. */
  readonly isChosen: boolean;
  /** Labels of sets that somebody may choose. */
  readonly choices: readonly string[];
}

/**
 * Brings back what the sources lack: newest first, back to the set that fits the database, and from there to one whose
 * packing did not break off. Fails where the pass is another, or anything is missing or altered.
 */
export async function unpackSets(
  sets: readonly FileSet[],
  { fitting, isChosen, choices }: UnpackPlan,
  sources: readonly FileSource[],
  say: (line: string) => void,
): Promise<FileCounts> {
  const unpacking = createUnpacking(sources, say);
  let [hasComplete, isFitting, isFilled] = [false, false, false];
  for (const set of sets) {
    isFitting ||= set.label === fitting;
    const isComplete = await unpacking.unpack(set, isChosen && set.label !== fitting).catch(async (error: unknown) => {
      if (!(error instanceof AlteredError)) throw error;
      say(error.message);
      say('looking for a whole set, which reads all of it');
      const advice = await adviceOf(sets.filter(({ label }) => choices.includes(label)));
      throw new Error(`${error.message}; ${advice}`, { cause: error });
    });
    hasComplete ||= isComplete;
    isFilled ||= isFitting && isComplete;
    if (isFilled) break;
  }
  if (!hasComplete) throw new Error('no set holds all files: the packing of each broke off, or it is altered');
  unpacking.sayLost();
  return unpacking.counts;
}

function createUnpacking(sources: readonly FileSource[], say: (line: string) => void) {
  const present = createPresence(sources);
  const counts = { files: 0, bytes: 0 };
  const passedOver: PackedFile[] = [];
  /** Which version of each file came back. */
  const brought = new Map<string, string>();
  const sourceOf = (file: PackedFile): FileSource => {
    const source = sources.find(({ name }) => name === file.source);
    if (source === undefined) throw new Error(`no setting says where ${file.source} lie`);
    return source;
  };

  async function unpackBundle(set: FileSet, bundle: Bundle, newest: ReadonlyMap<string, string>): Promise<void> {
    const reader = await openBundle(set, bundle);
    try {
      for (const file of bundle.files) {
        const source = sourceOf(file);
        const chunks = reader.take(file);
        if (newest.get(originOf(file)) !== idOf(file) || (await present.has(source, file.key))) await drain(chunks);
        else {
          await source.write(file.key, chunks);
          present.add(source, file.key);
          brought.set(originOf(file), idOf(file));
          counts.files += 1;
          counts.bytes += file.size;
        }
      }
      await reader.end();
    } finally {
      await reader.close();
    }
  }

  return {
    counts,
    /** Answers whether every file of one moment came out of the set. */
    async unpack(set: FileSet, mayBeAltered: boolean): Promise<boolean> {
      let isWhole = true;
      const passOver = (error: unknown) => {
        if (!mayBeAltered || !(error instanceof AlteredError)) throw error;
        say(`${error.message}: passed over`);
        isWhole = false;
        return null;
      };
      const manifest = await readManifest(set).catch(passOver);
      if (manifest === null) {
        say(isWhole ? `${set.label} holds no files: its packing broke off` : `what ${set.label} held is not known`);
        return false;
      }
      const { bundles, isComplete } = manifest;
      if (!isComplete) say(`${set.label} lacks files: its packing broke off`);
      const newest = new Map(bundles.flatMap(({ files }) => files.map((file) => [originOf(file), idOf(file)])));
      for (const bundle of bundles)
        await unpackBundle(set, bundle, newest).catch(async (error: unknown) => {
          passOver(error);
          for (const file of bundle.files)
            if (newest.get(originOf(file)) === idOf(file) && !(await present.has(sourceOf(file), file.key)))
              passedOver.push(file);
        });
      return isWhole && isComplete;
    },
    /** What was passed over and came from no other set either, or in an older version. */
    sayLost(): void {
      const lost = new Set(passedOver.filter((file) => brought.get(originOf(file)) !== idOf(file)).map(originOf));
      for (const origin of lost)
        if (brought.has(origin)) say(`${origin} came from an older set: what was added to it later is lost`);
      const [first] = lost;
      if (first !== undefined) say(`files that no other set holds: ${lost.size}, such as ${first}`);
    },
  };
}

/** Whatever breaks the search off, the fault that it began with is the one to mend. */
async function adviceOf(sets: readonly FileSet[]): Promise<string> {
  try {
    const whole = await newestWhole(sets);
    return whole === null ? 'no other set is whole' : `the set ${whole} is whole: choose it by --set ${whole}`;
  } catch (error) {
    return `the search for a whole set broke off: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function newestWhole(sets: readonly FileSet[]): Promise<string | null> {
  for (const set of sets) if (await holdsAll(set)) return set.label;
  return null;
}

/** Reads all of the set, and writes nothing. */
async function holdsAll(set: FileSet): Promise<boolean> {
  try {
    const manifest = await readManifest(set);
    for (const bundle of manifest?.bundles ?? []) {
      const reader = await openBundle(set, bundle);
      try {
        for (const file of bundle.files) await drain(reader.take(file));
        await reader.end();
      } finally {
        await reader.close();
      }
    }
    return manifest?.isComplete === true;
  } catch (error) {
    if (error instanceof AlteredError) return false;
    throw error;
  }
}
