import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { isDue } from '../../server/src/modules/association/index.ts';
import { loadAll } from './loading.ts';
import { inOneWorld, type OneWorld } from './one-world.ts';

const day = 86_400_000;
const goal = 60;

export interface OpenCards {
  readonly match: number;
  readonly league: number;
  readonly team: number;
  readonly waiting: number;
}

/** Nobody decides anything for five days; leagues of the first two levels are on shelf. */
export async function cardsAfterFiveDays(
  { app, owner, standIn }: OneWorld,
  only?: readonly string[],
): Promise<OpenCards> {
  const end = Date.now();
  for (let at = end - 5 * day; at <= end; at += day) {
    await standIn.setClock(new Date(at));
    const isShown = ({ match_time }: { match_time: number }) =>
      match_time > at / 1000 - 86_400 && match_time < at / 1000 + 9 * 86_400;
    await loadAll(app, standIn, isShown, only, at === end - 5 * day ? 'all' : 'matches');
    await owner.query(`UPDATE platform.matches SET status = 1 WHERE status = 2 AND merged_into IS NULL AND game_time > now()
      AND league_id IN (SELECT id FROM platform.catalog_entries WHERE level <= 2)`);
  }
  return await openCards(app);
}

async function openCards(app: Pool): Promise<OpenCards> {
  return await inMerchant(app, 'platform', async (tx) => {
    const { rows } = await sql<{ kind: 'match' | 'league' | 'team'; count: number }>`
      SELECT kind, count(DISTINCT (supplier, discipline, supplier_id))::integer AS count
      FROM platform.link_proposals link WHERE ${isDue} GROUP BY kind`.execute(tx);
    const all = await sql<{
      count: number;
    }>`SELECT count(DISTINCT (kind, supplier, discipline, supplier_id))::integer AS count
      FROM platform.link_proposals link WHERE state = 'open' AND NOT (${isDue})`.execute(tx);
    const of = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0;
    return { match: of('match'), league: of('league'), team: of('team'), waiting: all.rows[0]?.count ?? 0 };
  });
}

export async function proveFiveDays([
  seed = '4242',
  teams = '4000',
  perDay = '700',
]: readonly string[]): Promise<boolean> {
  const cards = await inOneWorld({ seed, teams, perDay, at: new Date(Date.now() - 5 * day) }, (world) =>
    cardsAfterFiveDays(world),
  );
  const open = cards.match + cards.league + cards.team;
  console.log(
    `seed ${seed}: after five days ${open} open cards: ${cards.match} of coming matches, ${cards.league} of leagues, ` +
      `${cards.team} of teams; ${cards.waiting} wait until they are of use`,
  );
  return open <= goal;
}
