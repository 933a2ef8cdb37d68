import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { makeScratch } from '../../../test/backups/scratch.ts';
import { createFileStore } from '../files/file-store.ts';
import { Secret } from '../keys/secret.ts';
import { packFiles } from './file-set.ts';
import { type FileSource, ofFile, ofStore } from './file-sources.ts';
import { keyOfSet } from './sealing.ts';
import type { FileSet } from './set-manifest.ts';
import { requireSources } from './source-check.ts';

let scratch: string;
let sources: FileSource[];
const at = (name: string) => path.join(scratch, name);
const setOf = (day: string): FileSet => {
  const label = `202611${day}-020000F`;
  return { repository: createFileStore(at('repository')), label, key: keyOfSet(new Secret('pass'), label) };
};
const sets = () => ['19', '18', '17'].map(setOf);

beforeEach(() => {
  scratch = makeScratch('sources');
  for (const folder of ['files', 'log-archives']) mkdirSync(at(folder));
  sources = [
    ...['files', 'log-archives'].map((name) => ofStore(name, createFileStore(at(name)), at(name))),
    ofFile('log-head-file', at('heads.jsonl')),
  ];
});
afterEach(() => rmSync(scratch, { recursive: true }));

async function packWhole(day: string): Promise<void> {
  writeFileSync(at('heads.jsonl'), 'head\n');
  await createFileStore(at('files')).write('photo', Readable.from(['a photo']), new AbortController().signal);
  await packFiles(setOf(day), sources);
}

it('a new installation without files may be packed', async () => {
  await expect(requireSources(sources, [])).resolves.toBeUndefined();
});

it.each(['files', 'log-archives'])('packing without the folder of %s fails, also for the first set', async (name) => {
  rmSync(at(name), { recursive: true });
  await expect(requireSources(sources, [])).rejects.toThrow(
    `nothing packed: the folder of ${name} is not on this machine: ${at(name)}`,
  );
});

it('packing fails where the files of the newest complete set are gone', async () => {
  await packWhole('17');
  await expect(requireSources(sources, sets())).resolves.toBeUndefined();
  rmSync(at('heads.jsonl'));
  rmSync(at('files/photo'), { recursive: true });
  await expect(requireSources(sources, sets())).rejects.toThrow(
    'nothing packed: this machine has none of files, log-head-file, and 20261117-020000F holds some.',
  );
});

it('neither an incomplete nor an altered set hides the complete one before it', async () => {
  await packWhole('17');
  await packWhole('18');
  writeFileSync(at('repository/20261118-020000F-manifest/whole'), 'altered');
  const breaking = sources.map((source) => ({ ...source, open: () => Promise.reject(new Error('broken off')) }));
  await expect(packFiles(setOf('19'), breaking)).rejects.toThrow('broken off');
  rmSync(at('files/photo'), { recursive: true });
  await expect(requireSources(sources, sets())).rejects.toThrow('none of files, and 20261117-020000F holds some');
});

it('files that an older set than the newest complete one holds may be gone', async () => {
  await packWhole('17');
  rmSync(at('files/photo'), { recursive: true });
  await packFiles(setOf('18'), sources);
  await expect(requireSources(sources, sets())).resolves.toBeUndefined();
});
