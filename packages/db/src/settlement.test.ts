import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantMatch } from '../../../apps/server/test/planted/planted-match.ts';
import { type OwnPools, ownPools } from '../../../apps/server/test/stack/own-database.ts';
import { inMerchant, type Tx } from './transaction.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };

let pools: OwnPools;
beforeAll(async () => {
  pools = await ownPools();
});
afterAll(() => pools.close());

const noted = async (tx: Tx) => {
  const { rows } = await sql<{ id: string; turn: string }>`SELECT match_id::text AS id, turn::text
    FROM platform.matches_to_settle`.execute(tx);
  return rows;
};
const turnOf = async (matchId: string) =>
  (await inMerchant(pools.app, 'platform', noted)).find(({ id }) => id === matchId)?.turn;

/** As the feed does, with its rights. */
async function change(matchId: string, assignment: string): Promise<void> {
  await inMerchant(pools.app, 'platform', (_tx, transaction) =>
    transaction.run({ text: `UPDATE platform.matches SET ${assignment} WHERE id = $1`, values: [matchId] }),
  );
}

it.each(['stage = 90', 'stage = 93', 'stage = 94'])(
  'a match that ends is written down with its change: %s',
  async (assignment) => {
    const matchId = await plantMatch(pools.owner, soccer);
    await change(matchId, 'stage = 13');
    expect(await turnOf(matchId)).toBeUndefined();
    await change(matchId, assignment);
    expect(await turnOf(matchId)).toBeDefined();
  },
);

it('a correction of an end records the match again, a change without effect does not', async () => {
  const matchId = await plantMatch(pools.owner, soccer);
  await change(matchId, `stage = 90, home_scores = '{1}', away_scores = '{0}'`);
  const turn = await turnOf(matchId);
  for (const nothing of ['stage = 90', 'status = 2', `feed_version = feed_version + 1, home_scores = '{1}'`])
    await change(matchId, nothing);
  expect(await turnOf(matchId)).toBe(turn);
  let last = turn;
  for (const correction of [
    `home_scores = '{2}'`,
    `away_scores = '{2}'`,
    `game_time = game_time + interval '2 days'`,
  ]) {
    await change(matchId, correction);
    const now = await turnOf(matchId);
    expect(now, correction).not.toBe(last);
    last = now;
  }
});

it('a match that goes into another one is written down', async () => {
  const [loser, winner] = [await plantMatch(pools.owner, soccer), await plantMatch(pools.owner, soccer)];
  await change(loser, `merged_into = ${winner}`);
  expect(await turnOf(loser)).toBeDefined();
});

it('no merchant sees what is written down, or writes it', async () => {
  const matchId = await plantMatch(pools.owner, soccer);
  await change(matchId, 'stage = 90');
  for (const merchant of ['starsport', null]) expect(await inMerchant(pools.app, merchant, noted)).toEqual([]);
  const written = inMerchant(pools.app, 'starsport', (tx) =>
    sql`INSERT INTO platform.matches_to_settle (match_id) VALUES (${matchId})
      ON CONFLICT (match_id) DO UPDATE SET turn = DEFAULT`.execute(tx),
  );
  await expect(written).rejects.toMatchObject({ code: '42501' });
});

it('the end of a match is told whatever its shelf, of the one that it went into, and leaves the merchant as it was', async () => {
  const [loser, winner] = [
    await plantMatch(pools.owner, soccer, { status: 2 }),
    await plantMatch(pools.owner, soccer, { status: 2 }),
  ];
  await change(winner, `stage = 90, home_scores = '{3}', away_scores = '{1}'`);
  await change(loser, `merged_into = ${winner}`);
  const matches = await inMerchant(pools.app, 'starsport', async (tx) => {
    const { rows } = await sql<{ stage: number; scores: number[]; merchant: string }>`SELECT stage,
        home_scores || away_scores AS scores, current_setting('touchline.merchant') AS merchant
      FROM platform.end_of_match(${loser})`.execute(tx);
    return rows;
  });
  expect(matches).toEqual([{ stage: 90, scores: [3, 1], merchant: 'starsport' }]);
});
