import type { RunAnswer } from './messages.ts';
import { applied, type Mutation } from './mutation.ts';
import type { TesterProcess } from './tester-process.ts';

export type MutationVerdict = 'killed' | 'survived' | 'timed out' | 'stale' | 'unloadable' | 'not run';

export interface Tried {
  readonly mutation: Mutation;
  readonly verdict: MutationVerdict;
  /** Which test noticed it, or what went wrong. */
  readonly reason: string;
  readonly seconds: number;
}

/** True for the two verdicts that prove a test works. */
export function isKilled(verdict: MutationVerdict): boolean {
  return verdict === 'killed' || verdict === 'timed out';
}

export async function tryMutation(tester: TesterProcess, mutation: Mutation, timeoutMs: number): Promise<Tried> {
  const began = performance.now();
  const trial = (verdict: MutationVerdict, reason = '') => ({
    mutation,
    verdict,
    reason,
    seconds: (performance.now() - began) / 1000,
  });
  const { file, tests, title } = mutation;
  const before = tester.read(file);
  let text: string;
  try {
    text = applied(mutation, before);
  } catch (error) {
    return trial('stale', String(error));
  }
  const answer = await tester.run({ tests, title, mutated: { file, text } }, timeoutMs);
  if (answer === 'timedOut') tester.restore(file, before);
  else if (answer.failed.length > 0 || answer.broken.length === 0) return trial(...verdictOf(answer));
  // No test has failed: the host may be at fault, so the same tests must be green without the mutation.
  const usual = await tester.run({ tests, title }, timeoutMs);
  if (usual === 'timedOut' || verdictOf(usual)[0] !== 'survived')
    return trial('not run', 'its tests do not pass without it either');
  return answer === 'timedOut' ? trial('timed out') : trial(...verdictOf(answer));
}

/** A file that does not even parse proves nothing about its rule. */
export function verdictOf({ failed, broken, passed, fault }: RunAnswer): [MutationVerdict, string] {
  if (fault !== undefined) return ['not run', fault];
  const [first] = failed;
  if (first !== undefined) return ['killed', first];
  const [error] = broken;
  if (error === undefined) return passed.length > 0 ? ['survived', ''] : ['unloadable', 'no test was run'];
  return [/parse|syntax|transform|no such tests/i.test(error) ? 'unloadable' : 'killed', error];
}
