import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';

import { afterEach, beforeEach, expect, it } from 'vitest';

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
const unpack = async (fitting: FileSet) => {
  const said: string[] = [];
  const newestFirst = [sets.young, sets.middle, sets.old];
  await unpackSets(newestFirst, fitting.label, sourcesIn('back/'), (line) => said.push(line));
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

it('as many sets stay as there are backups of the database', async () => {
  for (const set of Object.values(sets)) await pack(set);
  const labels = Object.values(sets).map(({ label }) => label);
  for (const kept of [3, 2, 1]) {
    await dropSets(setNamed, labels.slice(-kept), sets.young.label);
    expect((await labelsIn(sets.old.repository)).toSorted()).toEqual(labels.slice(-kept));
  }
});

it('a restore fails where no set is complete', async () => {
  for (const key of ['first', 'second']) await put(key);
  for (const set of Object.values(sets)) await breakOff(set, 1);
  await expect(unpack(sets.young)).rejects.toThrow('no set holds all files');
});
