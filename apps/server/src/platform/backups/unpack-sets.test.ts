import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { createFileStore, type FileStore } from '../files/file-store.ts';
import { Secret } from '../keys/secret.ts';
import { packFiles } from './file-set.ts';
import { type FileSource, ofFile, ofStore } from './file-sources.ts';
import { keyOfSet } from './sealing.ts';
import type { FileSet } from './set-manifest.ts';
import { unpackSets } from './unpack-sets.ts';

let scratch: string;
let files: FileStore;
let sets: Record<'old' | 'middle' | 'young', FileSet>;

beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'touchline-sets-'));
  files = createFileStore(at('files'));
  sets = { old: setOf('17'), middle: setOf('18'), young: setOf('19') };
});
afterEach(() => rmSync(scratch, { recursive: true }));

const at = (name: string) => path.join(scratch, name);
const setOf = (day: string): FileSet => {
  const label = `202611${day}-020000F`;
  return { repository: createFileStore(at('repository')), label, key: keyOfSet(new Secret('pass'), label) };
};
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

it('a restore fails where no set is complete', async () => {
  for (const key of ['first', 'second']) await put(key);
  for (const set of Object.values(sets)) await breakOff(set, 1);
  await expect(unpack(sets.young)).rejects.toThrow('no set holds all files');
});
