import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

import { pageOfAction } from '@touchline/domain/access/permission-grammar';
import type { PermissionKey } from '@touchline/domain/access/permission-tree';

/** Keys per call that it neither declares nor shares a page with. */
const othersTried = 4;

/** `MATRIX=full` tries every key with every call; `MATRIX_SEED` repeats the sample of another run. */
export interface Sampling {
  readonly isFull: boolean;
  readonly seed: string;
}

export function samplingOf(environment: NodeJS.ProcessEnv): Sampling {
  return { isFull: environment['MATRIX'] === 'full', seed: environment['MATRIX_SEED'] ?? currentCommit() };
}

/** How the sample is repeated, for the output of a run. */
export function repeatedBy({ isFull, seed }: Sampling): string {
  return isFull ? 'MATRIX=full' : `MATRIX_SEED=${seed}`;
}

/** The declared keys, the other keys of their pages, and a few of the rest, which the seed and the call choose. */
export function sampledKeys(
  { isFull, seed }: Sampling,
  call: string,
  declared: readonly PermissionKey[],
  keys: readonly PermissionKey[],
): PermissionKey[] {
  if (isFull) return [...keys];
  const pages = new Set(declared.map(pageOfAction));
  const isNear = (key: PermissionKey) => pages.has(pageOfAction(key));
  const ranked = keys
    .filter((key) => !isNear(key))
    .map((key) => ({ key, rank: createHash('sha256').update(`${seed} ${call} ${key}`).digest('hex') }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  return [...keys.filter(isNear), ...ranked.slice(0, othersTried).map(({ key }) => key)];
}

function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'no-commit';
  }
}
