import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { makeScratch } from '../../../test/backups/scratch.ts';
import { unpackSet } from '../../../test/backups/unpack-set.ts';
import { createFileStore, type FileStore } from '../files/file-store.ts';
import { Secret } from '../keys/secret.ts';
import { packFiles } from './file-set.ts';
import { ofFile, ofStore } from './file-sources.ts';
import { dropSets } from './kept-sets.ts';
import { keyOfSet } from './sealing.ts';
import type { FileSet } from './set-manifest.ts';

const label = '20261119-020000F';
const { signal } = new AbortController();
let scratch: string;
let files: FileStore;
let set: FileSet;

beforeEach(() => {
  scratch = makeScratch('set');
  files = createFileStore(at('files'));
  set = setOf(label);
});
afterEach(() => rmSync(scratch, { recursive: true }));

const at = (name: string) => path.join(scratch, name);
const setOf = (name: string, pass = 'pass'): FileSet => ({
  repository: createFileStore(at('repository')),
  label: name,
  key: keyOfSet(new Secret(pass), name),
});
const put = (key: string, content: string) => files.write(key, Readable.from([Buffer.from(content)]), signal);
const sourcesIn = (folder: string) => [
  ofStore('files', createFileStore(at(`${folder}files`))),
  ofFile('log-head-file', at(`${folder}heads.jsonl`)),
];
const contentOf = async (folder: string, key: string) => {
  const found = await createFileStore(at(`${folder}files`)).open(key);
  return found && (await text(found));
};
const bundles = () => readdirSync(at('repository')).filter((name) => !name.endsWith('-manifest'));

it('files come back from a set as they were, also empty ones and those of several bundles', async () => {
  for (const [number, content] of ['', 'one', 'x'.repeat(200_000), 'four'].entries())
    await put(`key-${number}`, content);
  writeFileSync(at('heads.jsonl'), 'head\n');
  expect(await packFiles(set, sourcesIn(''), 100_000)).toEqual({ files: 5, bytes: 200_012 });
  expect(bundles()).toHaveLength(2);
  expect(await unpackSet(set, sourcesIn('back/'))).toEqual({ files: 5, bytes: 200_012 });
  expect(await contentOf('back/', 'key-0')).toBe('');
  expect(await contentOf('back/', 'key-2')).toBe('x'.repeat(200_000));
  expect(readFileSync(at('back/heads.jsonl'), 'utf8')).toBe('head\n');
});

it('a second packing adds new files and the grown head file alone, and the newest of it comes back', async () => {
  await put('first', 'one');
  writeFileSync(at('heads.jsonl'), 'head\n');
  await packFiles(set, sourcesIn(''));
  expect(await packFiles(set, sourcesIn(''))).toEqual({ files: 0, bytes: 0 });
  await put('second', 'two');
  writeFileSync(at('heads.jsonl'), 'head\nanother\n');
  expect(await packFiles(set, sourcesIn(''))).toEqual({ files: 2, bytes: 16 });
  expect(await unpackSet(set, sourcesIn('back/'))).toEqual({ files: 3, bytes: 19 });
  expect(readFileSync(at('back/heads.jsonl'), 'utf8')).toBe('head\nanother\n');
});

it('files that are there stay as they are', async () => {
  await put('first', 'one');
  writeFileSync(at('heads.jsonl'), 'head\n');
  await packFiles(set, sourcesIn(''));
  writeFileSync(at('heads.jsonl'), 'head\nof later\n');
  expect(await unpackSet(set, sourcesIn(''))).toEqual({ files: 0, bytes: 0 });
  expect(readFileSync(at('heads.jsonl'), 'utf8')).toBe('head\nof later\n');
});

it('a set shows nothing of its files, and opens under its own pass and label alone', async () => {
  await put('first', 'readable');
  await packFiles(set, sourcesIn(''));
  for (const name of readdirSync(at('repository')))
    expect(readFileSync(at(`repository/${name}/whole`), 'latin1')).not.toMatch(/readable|first/);
  await expect(unpackSet(setOf(label, 'another'), sourcesIn('back/'))).rejects.toThrow('the pass is another');
  await expect(unpackSet(setOf('20261120-020000F'), sourcesIn('back/'))).rejects.toThrow('holds no files');
});

it.each([0, 600, 999])('an altered byte %i of a bundle is found, and its file is not written', async (byte) => {
  await put('first', 'a'.repeat(1000));
  await packFiles(set, sourcesIn(''));
  const bundle = at(`repository/${bundles()[0]}/whole`);
  const bytes = readFileSync(bundle);
  bytes[byte] = (bytes[byte] ?? 0) ^ 1;
  writeFileSync(bundle, bytes);
  await expect(unpackSet(set, sourcesIn('back/'))).rejects.toThrow('is altered');
  expect(await contentOf('back/', 'first')).toBeNull();
});

it('a bundle that is cut or gone is found', async () => {
  await put('first', 'a'.repeat(1000));
  await packFiles(set, sourcesIn(''));
  const bundle = at(`repository/${bundles()[0]}`);
  writeFileSync(`${bundle}/whole`, readFileSync(`${bundle}/whole`).subarray(0, 500));
  await expect(unpackSet(set, sourcesIn('back/'))).rejects.toThrow('is altered');
  rmSync(bundle, { recursive: true });
  await expect(unpackSet(set, sourcesIn('back/'))).rejects.toThrow('is missing');
});

it('files of an expired backup go, those of the kept ones stay', async () => {
  await put('first', 'one');
  const later = setOf('20261120-020000F');
  for (const each of [set, later]) await packFiles(each, sourcesIn(''));
  await dropSets(setOf, [later.label], later.label);
  await expect(unpackSet(set, sourcesIn('back/'))).rejects.toThrow('holds no files');
  expect(await unpackSet(later, sourcesIn('back/'))).toEqual({ files: 1, bytes: 3 });
});

it('a list of backups that lacks the set just made drops no files', async () => {
  await put('first', 'one');
  await packFiles(set, sourcesIn(''));
  for (const kept of [[], ['20261118-020000F']])
    await expect(dropSets(setOf, kept, label)).rejects.toThrow(`lack ${label}`);
  expect(await unpackSet(set, sourcesIn('back/'))).toEqual({ files: 1, bytes: 3 });
});

it('a repeated restore brings back what an altered bundle broke off', async () => {
  await put('first', 'a'.repeat(1000));
  await packFiles(set, sourcesIn(''));
  const bundle = at(`repository/${bundles()[0]}/whole`);
  const whole = readFileSync(bundle);
  writeFileSync(bundle, whole.subarray(0, 500));
  await expect(unpackSet(set, sourcesIn('back/'))).rejects.toThrow('is altered');
  writeFileSync(bundle, whole);
  expect(await unpackSet(set, sourcesIn('back/'))).toEqual({ files: 1, bytes: 1000 });
  expect(await contentOf('back/', 'first')).toBe('a'.repeat(1000));
  expect(await unpackSet(set, sourcesIn('back/'))).toEqual({ files: 0, bytes: 0 });
});
