import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import babel from '@rolldown/plugin-babel';
import { reactCompilerPreset } from '@vitejs/plugin-react';

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');

/** The versions of the compiler and of all that it stands on, and the options below. */
const tools = read('../../package-lock.json') + read('compiled.plugin.ts');

/**
 * The React compiler takes 30 s of processor for all files: builds and test runs share what it made. An entry is named
 * by a hash of all that the output depends on, so that none goes stale; deleting the folder costs one slow run.
 */
export async function compiled(include: RegExp, cacheFolder: string) {
  const plugin = await babel({
    include,
    exclude: [/\/node_modules\//, /\.test\.tsx?$/],
    presets: [reactCompilerPreset()],
  });
  const { transform } = plugin;
  if (typeof transform !== 'object') throw new TypeError('the babel plugin has no transform to be cached');
  const { handler } = transform;
  mkdirSync(cacheFolder, { recursive: true });
  transform.handler = async function cached(code, id, options) {
    const file = path.join(cacheFolder, `${keyOf(code, id)}.json`);
    const kept = readKept(file);
    if (kept !== undefined) return kept;
    const result = await handler.call(this, code, id, options);
    if (result) writeWhole(file, JSON.stringify(result));
    return result;
  };
  return plugin;
}

/** In development the compiler adds a check of its own to each file. */
function keyOf(code: string, id: string): string {
  const parts = [tools, process.env['NODE_ENV'] === 'development', path.relative(import.meta.dirname, id), code];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/** An entry that cannot be read is made again. */
function readKept(file: string): unknown {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}

/** Two runs at once may write the same entry. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
