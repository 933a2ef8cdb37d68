import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { makeScratch } from '../../../test/backups/scratch.ts';
import { createFileStore, type FileStore } from '../files/file-store.ts';
import { Secret } from '../keys/secret.ts';
import { packFiles } from './file-set.ts';
import { type FileSource, ofFile, ofStore } from './file-sources.ts';
import { dropSets, labelsIn } from './kept-sets.ts';
import { keyOfSet } from './sealing.ts';
import type { FileSet } from './set-manifest.ts';
import { unpackSets } from './unpack-sets.ts';

let scratch: string;
let files: FileStore;
let sets: Record<'old' | 'middle' | 'young', FileSet>;

beforeEach(() => {
  scratch = makeScratch('sets');
  files = createFileStore(at('files'));
  sets = { old: setOf('17'), middle: setOf('18'), young: setOf('19') };
});
afterEach(() => rmSync(scratch, { recursive: true }));

const at = (name: string) => path.join(scratch, name);
const setOf = (day: string) => setNamed(`202611${day}-020000F`);
const setNamed = (label: string): FileSet => ({
  repository: createFileStore(at('repository')),
  label,
  key: keyOfSet(new Secret('pass'), label),
});
const put = (key: string) => files.write(key, Readable.from([Buffer.from(key)]), new AbortController().signal);
const heads = (content: string) => writeFileSync(at('heads.jsonl'), content);
const sourcesIn = (folder: string): FileSource[] => [
  ofStore('files', createFileStore(at(`${folder}files`))),
  ofFile('log-head-file', at(`${folder}heads.jsonl`)),
];
const pack = (set: FileSet) => packFiles(set, sourcesIn(''));
/** Breaks off at that file. A bundle of each file keeps those before it. */
const breakOff = async (set: FileSet, brokenAt: number) => {
  let count = 0;
  const breaking = sourcesIn('').map((source): FileSource => {
    const open = async (key: string) => {
      if (count === brokenAt) throw new Error('broken off');
      count += 1;
      return await source.open(key);
    };
    return { ...source, open };
  });
  await expect(packFiles(set, breaking, 1)).rejects.toThrow('broken off');
};
const unpack = async (fitting: FileSet, isChosen = false, said: string[] = []) => {
  const newestFirst = [sets.young, sets.middle, sets.old];
  await unpackSets(
    newestFirst,
    { fitting: fitting.label, isChosen, choices: newestFirst.slice(1).map(({ label }) => label) },
    sourcesIn('back/'),
    (line) => said.push(line),
  );
  const found: string[] = [];
  for await (const { key } of createFileStore(at('back/files')).list('')) found.push(key);
  return { said, found: found.toSorted() };
};

it('the newest head file of several sets comes back', async () => {
  for (const [age, set] of Object.entries(sets)) {
    heads(`up to ${age}`);
    await pack(set);
  }
  expect((await unpack(sets.old)).said).toEqual([]);
  expect(readFileSync(at('back/heads.jsonl'), 'utf8')).toBe('up to young');
});

it('files that went before the next set come back, those of sets before the fitting one do not', async () => {
  for (const [age, set] of Object.entries(sets)) {
    await put(age);
    await pack(set);
    await files.remove(age);
  }
  expect((await unpack(sets.middle)).found).toEqual(['middle', 'young']);
});

it('a set without a manifest is named and passed over', async () => {
  await put('first');
  await pack(sets.old);
  await pack(sets.middle);
  await breakOff(sets.young, 0);
  const { said, found } = await unpack(sets.middle);
  expect(said).toEqual([`${sets.young.label} holds no files: its packing broke off`]);
  expect(found).toEqual(['first']);
});

it('files that a broken-off set lacks come from older ones', async () => {
  for (const key of ['first', 'second']) await put(key);
  await pack(sets.old);
  await pack(sets.middle);
  await put('third');
  await breakOff(sets.young, 1);
  const { said, found } = await unpack(sets.young);
  expect(said).toEqual([`${sets.young.label} lacks files: its packing broke off`]);
  expect(found).toEqual(expect.arrayContaining(['first', 'second']));
});

it('a set whose packing was repeated to its end is complete, and stays so', async () => {
  for (const key of ['first', 'second']) await put(key);
  await breakOff(sets.young, 1);
  await pack(sets.young);
  await put('third');
  await breakOff(sets.young, 0);
  expect(await unpack(sets.young)).toEqual({ said: [], found: ['first', 'second'] });
});

it.each([0, 1])('an expired set stays while a kept one that holds %i files needs it', async (packed) => {
  for (const key of ['first', 'second']) await put(key);
  await pack(sets.old);
  await breakOff(sets.middle, packed);
  for (const key of ['first', 'second']) await files.remove(key);
  await put('third');
  await pack(sets.young);
  const { old, middle, young } = sets;
  await dropSets(setNamed, [middle.label, young.label], young.label);
  expect((await unpack(middle)).found).toEqual(['first', 'second', 'third']);
  await pack(middle);
  await dropSets(setNamed, [middle.label, young.label], young.label);
  expect(await labelsIn(old.repository)).not.toContain(old.label);
});

it('files stay of the sets whose backup of the database is kept', async () => {
  for (const set of Object.values(sets)) await pack(set);
  const labels = Object.values(sets).map(({ label }) => label);
  for (const kept of [3, 2, 1]) {
    await dropSets(setNamed, labels.slice(-kept), sets.young.label);
    expect((await labelsIn(sets.old.repository)).toSorted()).toEqual(labels.slice(-kept));
  }
});

/** Alters what the set holds, its manifest aside. */
const damages: Record<string, (set: FileSet) => Promise<void>> = {
  async 'an altered bundle'(set) {
    await onBundles(set, (whole) => {
      const bytes = readFileSync(whole);
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      writeFileSync(whole, bytes);
    });
  },
  async 'a cut bundle'(set) {
    await onBundles(set, (whole) => truncateSync(whole, 1));
  },
  async 'a missing bundle'(set) {
    await onBundles(set, (whole) => rmSync(path.dirname(whole), { recursive: true }));
  },
  async 'an altered manifest'(set) {
    const whole = at(`repository/${set.label}-manifest/whole`);
    writeFileSync(whole, readFileSync(whole).subarray(1));
  },
};
async function onBundles({ repository, label }: FileSet, change: (whole: string) => void): Promise<void> {
  let count = 0;
  for await (const { key } of repository.list(`${label}-`))
    if (!key.endsWith('-manifest')) {
      change(at(`repository/${key}/whole`));
      count += 1;
    }
  expect(count).toBeGreaterThan(0);
}

describe.each(Object.entries(damages))('%s of the newest set', (_, damage) => {
  beforeEach(async () => {
    await put('first');
    for (const set of [sets.old, sets.middle]) await pack(set);
    await put('second');
    await pack(sets.young);
    await damage(sets.young);
  });

  it('a restore that names no set stops, and says which one is whole', async () => {
    const { label } = sets.middle;
    await expect(unpack(sets.young)).rejects.toThrow(`; the set ${label} is whole: choose it by --set ${label}`);
    await expect(unpack(sets.middle)).rejects.toThrow(`; the set ${label} is whole`);
  });

  it('a restore that chooses an older set passes it over', async () => {
    const { said, found } = await unpack(sets.middle, true);
    expect(found).toEqual(['first']);
    expect(said[0]).toMatch(new RegExp(`${sets.young.label}-.*(altered|missing).*: passed over$`));
  });

  it('a restore that chooses just that set stops', async () => {
    await expect(unpack(sets.young, true)).rejects.toThrow(/altered|missing/);
  });

  it('the advice names no older set that is altered as well', async () => {
    await damage(sets.middle);
    await expect(unpack(sets.young)).rejects.toThrow(`; the set ${sets.old.label} is whole`);
    await damage(sets.old);
    await expect(unpack(sets.young)).rejects.toThrow('; no other set is whole');
  });
});

it('the fault of a set is said before the search for a whole one, and stands where that breaks off', async () => {
  await put('first');
  for (const set of Object.values(sets)) await pack(set);
  await damages['a missing bundle']?.(sets.young);
  const said: string[] = [];
  const saidBefore: string[][] = [];
  const { repository } = sets.middle;
  const open = async (key: string) => {
    if (!key.startsWith(sets.middle.label)) return await repository.open(key);
    saidBefore.push([...said]);
    throw new Error('503');
  };
  sets.middle = { ...sets.middle, repository: { ...repository, open } };
  const fault = new RegExp(`^${sets.young.label}-.* is missing; the search for a whole set broke off: 503$`);
  await expect(unpack(sets.young, false, said)).rejects.toThrow(fault);
  expect(saidBefore).toEqual([
    [expect.stringMatching(`^${sets.young.label}-.* is missing$`), expect.stringMatching('^looking for a whole set')],
  ]);
});

it('a restore says which files of an altered set no other set holds', async () => {
  await put('first');
  await pack(sets.old);
  await put('second');
  await pack(sets.young);
  await damages['an altered bundle']?.(sets.young);
  expect((await unpack(sets.old, true)).said.at(-1)).toBe('files that no other set holds: 1, such as files/second');
});

it('an altered head file that an older one replaces is counted', async () => {
  for (const [age, set] of Object.entries(sets)) {
    heads(`up to ${age}`);
    await pack(set);
  }
  await damages['an altered bundle']?.(sets.young);
  const { said } = await unpack(sets.middle, true);
  expect(readFileSync(at('back/heads.jsonl'), 'utf8')).toBe('up to middle');
  expect(said.slice(1)).toEqual([
    'log-head-file/log-head-file came from an older set: what was added to it later is lost',
    'files that no other set holds: 1, such as log-head-file/log-head-file',
  ]);
});

it('an older version of the head file that is altered beside the newest one counts for nothing', async () => {
  heads('first');
  await pack(sets.young);
  await damages['an altered bundle']?.(sets.young);
  heads('first and second');
  for (const set of Object.values(sets)) await pack(set);
  const { said } = await unpack(sets.old, true);
  expect(readFileSync(at('back/heads.jsonl'), 'utf8')).toBe('first and second');
  expect(said).toHaveLength(1);
});

it('a restore says that nobody knows what a set with an altered manifest held', async () => {
  await put('first');
  for (const set of [sets.old, sets.young]) await pack(set);
  await damages['an altered manifest']?.(sets.young);
  expect((await unpack(sets.old, true)).said.slice(1)).toEqual([
    `what ${sets.young.label} held is not known`,
    `${sets.middle.label} holds no files: its packing broke off`,
  ]);
});

it('a bundle that is whole comes back although another one of its set is altered', async () => {
  await put('first');
  for (const set of Object.values(sets)) await pack(set);
  await damages['an altered bundle']?.(sets.young);
  await put('second');
  await pack(sets.young);
  const { said, found } = await unpack(sets.old, true);
  expect(said).toHaveLength(1);
  expect(found).toEqual(['first', 'second']);
});

it('a restore fails where no set is complete', async () => {
  for (const key of ['first', 'second']) await put(key);
  for (const set of Object.values(sets)) await breakOff(set, 1);
  await expect(unpack(sets.young)).rejects.toThrow('no set holds all files');
});
