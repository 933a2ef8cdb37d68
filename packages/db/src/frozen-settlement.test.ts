import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { plantMatch } from '../../../apps/server/test/planted/planted-match.ts';
import { type OwnPools, ownPools } from '../../../apps/server/test/stack/own-database.ts';
import { inMerchant } from './transaction.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };

let pools: OwnPools;
let matches: readonly [string, string, string];
let id: string;
beforeAll(async () => {
  pools = await ownPools();
  matches = [
    await plantMatch(pools.owner, soccer),
    await plantMatch(pools.owner, soccer),
    await plantMatch(pools.owner, soccer),
  ];
  await inMerchant(pools.owner, 'alpha', async (tx) => {
    await sql`INSERT INTO platform.merchants (code, alias) VALUES ('alpha', 'alpha')`.execute(tx);
    await sql`INSERT INTO tenant.accounts (merchant_code, account, account_key, name, email, password_hash)
      VALUES ('alpha', 'writer', 'writer', 'x', 'x', 'x')`.execute(tx);
  });
});
afterAll(() => pools.close());
beforeEach(async () => {
  id = await inMerchant(pools.owner, 'alpha', async (tx) => {
    const { rows } = await sql<{
      id: string;
    }>`INSERT INTO tenant.predictions (merchant_code, writer_merchant, writer_id,
        writer_name, sport_id, match_id, league_id, league_name, home_name, away_name, home_id, away_id, game_time,
        provider_id, play_type, codes, odds, title, content)
      SELECT 'alpha', 'alpha', id, 'x', 1, ${matches[0]}, 1, 'x', 'x', 'x', 1, 2, now() + interval '1 hour', 5, 1, '{1}',
        '{}', 'x', 'x' FROM tenant.accounts RETURNING id`.execute(tx);
    return rows[0]?.id ?? '';
  });
});

/** With the rights of the server, in the merchant's own transaction. */
async function set(assignment: string): Promise<void> {
  await inMerchant(pools.app, 'alpha', (_tx, transaction) =>
    transaction.run({ text: `UPDATE tenant.predictions SET ${assignment} WHERE id = $1`, values: [id] }),
  );
}
const publish = () => set(`state = 'published', published_at = clock_timestamp()`);

describe('[mend 8] columns that decide settlement', () => {
  it.each(['home_id = 2', 'away_id = 1', `home_name = 'y'`, 'league_id = 2', `game_time = now() + interval '9 hours'`])(
    'a column is changed in a draft and frozen once it is published: %s',
    async (assignment) => {
      await set(assignment);
      await set(`home_id = 1, away_id = 2, home_name = 'x', league_id = 1, game_time = now() + interval '1 hour'`);
      await publish();
      await expect(set(assignment)).rejects.toThrow('is published');
    },
  );

  it('a prediction is published at the database’s clock alone', async () => {
    for (const time of [`now() - interval '5 minutes'`, `now() + interval '5 minutes'`])
      await expect(set(`state = 'published', published_at = ${time}`)).rejects.toThrow('another time than now');
    for (const [published, withdrawn] of [
      [`now() - interval '2 days'`, 'clock_timestamp()'],
      ['clock_timestamp()', `now() - interval '2 days'`],
    ])
      await expect(
        set(`state = 'published', published_at = ${published}, withdrawn_at = ${withdrawn}`),
      ).rejects.toThrow('another time than now');
    await publish();
    await expect(set(`withdrawn_at = now() - interval '5 minutes'`)).rejects.toThrow('another time than now');
    await set('withdrawn_at = clock_timestamp()');
  });

  it('follows its match into the one that it was merged into, and into no other', async () => {
    await publish();
    await expect(set(`match_id = ${matches[1]}`)).rejects.toThrow('stays with its match');
    const merge = (from: string, into: string | null) =>
      inMerchant(pools.app, 'platform', (tx) =>
        sql`UPDATE platform.matches SET merged_into = ${into} WHERE id = ${from}`.execute(tx),
      );
    await merge(matches[0], matches[1]);
    await merge(matches[1], matches[2]);
    await set(`match_id = ${matches[2]}`);
    await expect(set(`match_id = ${matches[0]}`)).rejects.toThrow('stays with its match');
    await merge(matches[0], null);
    await merge(matches[1], null);
  });

  it('has no outcome without its row among the results, and stays settled', async () => {
    await publish();
    const outcome = `finished = true, outcome = 'win', status = 1, payout = 1.95`;
    await expect(set(`${outcome}, settled_at = clock_timestamp()`)).rejects.toThrow('a result that it never had');
    const settle = (shown: string) =>
      inMerchant(pools.app, 'alpha', (_tx, transaction) =>
        transaction.run({
          text: `WITH kept AS (INSERT INTO tenant.prediction_results (merchant_code, prediction_id, outcome, status, payout, why)
              VALUES ('alpha', $1, 'win', 1, 1.95, '{}') RETURNING settled_at)
            UPDATE tenant.predictions SET ${shown}, settled_at = kept.settled_at FROM kept WHERE id = $1`,
          values: [id],
        }),
      );
    await expect(settle(outcome.replace('1.95', '9'))).rejects.toThrow('a result that it never had');
    await settle(outcome);
    await expect(set('finished = false, outcome = NULL, settled_at = NULL, status = 0')).rejects.toThrow('stays so');
  });
});
