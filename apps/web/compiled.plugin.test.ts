import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { build } from 'vite';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { compiled } from './compiled.plugin.ts';

const cacheFolder = mkdtempSync(path.join(tmpdir(), 'compiled-'));
const entriesOf = () => readdirSync(cacheFolder);
afterAll(() => rmSync(cacheFolder, { recursive: true }));
beforeEach(() => {
  for (const entry of entriesOf()) rmSync(path.join(cacheFolder, entry));
});

const greeting = (word: string) => `export function Greeting({ name }) { return <p>${word} {name}</p>; }`;

/** The built text of one file, which stands nowhere but in memory. */
async function builtFrom(source: string, file = '/src/greeting.tsx'): Promise<string> {
  const inMemory = {
    name: 'in-memory',
    resolveId: (id: string) => (id === file ? id : undefined),
    load: (id: string) => (id === file ? source : undefined),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [inMemory, compiled(/\/src\//, cacheFolder)],
    build: {
      write: false,
      minify: false,
      lib: { entry: file, formats: ['es'] },
      rolldownOptions: { external: /^react\// },
    },
  });
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }];
  return output[0].code;
}

test('a component is compiled, and the entry kept of it builds to the same text', async () => {
  const first = await builtFrom(greeting('hello'));
  expect(first).toContain('react/compiler-runtime');
  expect(await builtFrom(greeting('hello'))).toBe(first);
  expect(entriesOf()).toHaveLength(1);
});

test('a second build of the same text reads the entry instead of compiling', async () => {
  await builtFrom(greeting('hello'));
  const [entry = ''] = entriesOf();
  writeFileSync(
    path.join(cacheFolder, entry),
    JSON.stringify({ code: 'export const read = "from the cache"', map: null }),
  );
  expect(await builtFrom(greeting('hello'))).toContain('from the cache');
});

test('an entry that cannot be read is compiled again', async () => {
  const first = await builtFrom(greeting('hello'));
  const [entry = ''] = entriesOf();
  writeFileSync(path.join(cacheFolder, entry), '{ cut');
  expect(await builtFrom(greeting('hello'))).toBe(first);
});

test('a changed file is compiled again', async () => {
  await builtFrom(greeting('hello'));
  expect(await builtFrom(greeting('goodbye'))).toContain('goodbye');
  expect(entriesOf()).toHaveLength(2);
});

test('a file of tests is not compiled', async () => {
  const text = await builtFrom(greeting('hello'), '/src/greeting.test.tsx');
  expect(text).not.toContain('react/compiler-runtime');
  expect(entriesOf()).toEqual([]);
});
