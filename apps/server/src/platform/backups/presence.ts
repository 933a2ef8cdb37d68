import type { FileSource } from './file-sources.ts';

export interface Presence {
  has(source: FileSource, key: string): Promise<boolean>;
  add(source: FileSource, key: string): void;
}

/** Finds which files the sources hold whole. A list names broken-off writes as well, which do not open. */
export function createPresence(sources: readonly FileSource[]): Presence {
  const whole = new Map(sources.map(({ name }) => [name, new Set<string>()]));
  const listed = new Map<string, Promise<Set<string>>>();
  return {
    async has(source, key) {
      const { name } = source;
      if (whole.get(name)?.has(key) === true) return true;
      const keys = listed.get(name) ?? keysOf(source);
      listed.set(name, keys);
      if (!(await keys).has(key) || !(await opens(source, key))) return false;
      whole.get(name)?.add(key);
      return true;
    },
    add: ({ name }, key) => void whole.get(name)?.add(key),
  };
}

async function keysOf(source: FileSource): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of source.list()) keys.add(key);
  return keys;
}

async function opens(source: FileSource, key: string): Promise<boolean> {
  const found = (await source.open(key))?.[Symbol.asyncIterator]();
  // A stream closes by `return` only once it has begun.
  await found?.next();
  await found?.return?.();
  return found !== undefined;
}
