import { ask } from '@touchline/db/query';
import { expect, it } from 'vitest';

import {
  discipline,
  entry,
  feed,
  leagues,
  match,
  matches,
  nami,
  recordOf,
  teams,
  withTwoSuppliers,
} from '../../../test/feed/two-suppliers.ts';
import { matchesBeside, matchFacts, rankMatchCandidates, recordFacts } from './index.ts';

withTwoSuppliers();

it('[day 3] a supplier’s record finds its match among those that kick off about then', async () => {
  await nami();
  await matches('NAMI', [match(101, [1, 11, 12]), match(102, [1, 13, 12], { match_time: 1_796_900_000 })]);
  await leagues('HBIRD', [entry(901, '英超')]);
  await teams('HBIRD', [entry(911, '曼联', { competition_id: 901 }), entry(912, '利物蒲队', { competition_id: 901 })]);
  await matches('HBIRD', [match(801, [901, 911, 912], { match_time: 1_796_119_200 })]);
  const { match: theirs } = await recordOf('NAMI', 101);
  const ranked = await feed(async (tx) => {
    const [subject] = await ask(tx, recordFacts({ supplier: 'HBIRD', discipline, supplierId: '801' }));
    if (subject === undefined) throw new Error('no facts');
    const near = await ask(tx, matchesBeside(subject.matchId, 20));
    expect(await ask(tx, matchFacts([subject.matchId]))).toMatchObject([{ homeId: subject.homeId }]);
    return rankMatchCandidates(subject, near);
  });
  expect(ranked[0]?.matchId).toBe(theirs);
});
