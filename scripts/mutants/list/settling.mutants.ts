import type { Mutation } from '../mutation.ts';

const policy = {
  file: 'apps/server/src/modules/settlement/settlement.policy.ts',
  tests: ['apps/server/src/modules/settlement/settlement.test.ts'],
};

export const settlingMutations: readonly Mutation[] = [
  {
    ...policy,
    id: 'settling-1',
    rule: 'void for having waited too long is for good',
    find: "if (last?.why.by === 'fate' && isWaiting(last.why.phase)) return null;",
    replace: '',
    title: 'stays void when it resumes',
  },
  {
    ...policy,
    id: 'settling-2',
    rule: 'turned sides are judged by who played at home when published',
    find: 'areTurned(published, end) ?',
    replace: 'areTurned(published, end) && false ?',
    title: 'turned round since is settled',
  },
  {
    ...policy,
    id: 'settling-3',
    rule: 'the same result is not kept twice',
    find: 'last !== null && isSame(last, result) ? null : result',
    replace: 'result',
    title: 'has one effect: no other result',
  },
  {
    ...policy,
    id: 'settling-4',
    rule: 'a corrected score makes another result',
    find: 'one.outcome === other.outcome && one.home_score === other.home_score && one.away_score === other.away_score',
    replace: 'one.outcome === other.outcome',
    title: 'settles again and keeps',
  },
];
