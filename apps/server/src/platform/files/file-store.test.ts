import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, expect, it } from 'vitest';

import { createFileStore } from './file-store.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-files-'));
const folder = path.join(scratch, 'files');
const store = createFileStore(folder);
afterAll(() => rmSync(scratch, { recursive: true }));

async function* chunks() {
  yield 'the file';
}
const { signal } = new AbortController();

it('[asvs 5.3.1] a file is nobody else’s on the machine, and no program', async () => {
  expect(await store.write('task-1', chunks(), signal)).toBe(8);
  expect(statSync(path.join(folder, 'task-1/whole')).mode & 0o177).toBe(0);
  const opened = await store.open('task-1');
  expect(opened && (await text(opened))).toBe('the file');
});

it.each(['../outside', 'a/b', '/outside', '..', '.', '', 'a\0b', 'a\\b', '%2e%2e'])(
  '[asvs 5.3.2] no file is written, read or removed under the key "%s"',
  async (key) => {
    writeFileSync(path.join(scratch, 'outside'), 'of somebody else');
    for (const work of [() => store.write(key, chunks(), signal), () => store.open(key), async () => store.remove(key)])
      await expect(work()).rejects.toThrow('is no key of a file');
    expect(existsSync(path.join(scratch, 'outside'))).toBe(true);
  },
);
