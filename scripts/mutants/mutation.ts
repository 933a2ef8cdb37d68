/** One deliberate fault in a rule that matters, and the tests that must notice it. */
export interface Mutation {
  /** `<subject>-<number>`; never given to another mutation, also after this one is gone. */
  readonly id: string;
  readonly rule: string;
  readonly file: string;
  /** Must stand in the file exactly once, or at least `nth` times. */
  readonly find: string;
  readonly replace: string;
  /** Which occurrence is replaced, counted from 1; only where `find` cannot be made unique. */
  readonly nth?: number;
  /** Test files. */
  readonly tests: readonly string[];
  /** Part of the titles to run, as a regular expression; all tests of the files where left out. */
  readonly title?: string;
}

export function subjectOf(id: string): string {
  return id.replace(/-\d+$/, '');
}

/** The project of `vitest.config.ts` that a test file belongs to. */
export function projectOf(test: string): string {
  if (test.endsWith('.browser.test.tsx')) return 'web';
  if (test.endsWith('.timing.test.ts')) return 'timing';
  return /^(?:packages\/db|apps\/server)\//.test(test) ? 'server' : 'pure';
}

/** Throws for a stale mutation: one whose text the file no longer holds, or holds too often. */
export function applied({ id, find, replace, nth }: Mutation, text: string): string {
  const positions = positionsOf(text, find);
  const isStale = nth === undefined ? positions.length !== 1 : positions.length < nth;
  if (isStale) throw new Error(`${id} is stale: its text stands ${positions.length} times in the file`);
  const at = positions[(nth ?? 1) - 1] ?? 0;
  const changed = text.slice(0, at) + replace + text.slice(at + find.length);
  if (changed === text) throw new Error(`${id} changes nothing`);
  return changed;
}

function positionsOf(text: string, find: string): number[] {
  if (find === '') return [];
  const positions: number[] = [];
  for (let at = text.indexOf(find); at >= 0; at = text.indexOf(find, at + find.length)) positions.push(at);
  return positions;
}
