import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { isDue } from '../../server/src/modules/association/index.ts';
import { loadAll } from './loading.ts';
import { inOneWorld, type OneWorld } from './one-world.ts';
import { type ShelvedByRule, shelfByRule } from './shelf-by-rule.ts';
import { supplierCodes } from './stand-in.ts';

const day = 86_400_000;
const goal = 60;

export interface OpenCards {
  readonly match: number;
  readonly league: number;
  readonly team: number;
  readonly waiting: number;
}

export interface FiveDays {
  readonly cards: OpenCards;
  readonly shelf: ShelvedByRule;
}

/**
 * Nobody decides anything for five days; the rule shelves. Each day one supplier's matches come half an hour before the
 * other's, which is the order that tempts the rule most.
 */
export async function afterFiveDays(world: OneWorld, only?: readonly string[]): Promise<FiveDays> {
  const { app, owner, standIn } = world;
  const shelf = await shelfByRule(world);
  const now = Date.now();
  for (let daysLeft = 5; daysLeft >= 0; daysLeft -= 1) {
    const at = now - daysLeft * day;
    await standIn.setClock(new Date(at));
    if (daysLeft < 5) await passOneDay(owner);
    const isShown = ({ match_time }: { match_time: number }) =>
      match_time > at / 1000 - 86_400 && match_time < at / 1000 + 9 * 86_400;
    for (const supplier of supplierCodes) {
      const lists = daysLeft === 5 ? 'all' : 'matches';
      const secondsLater = (daysLeft * day) / 1000;
      await loadAll(app, standIn, isShown, { only, lists, suppliers: [supplier], secondsLater });
      await shelf.passHalfAnHour();
    }
  }
  return { cards: await openCards(app), shelf: shelf.soFar() };
}

/** The database has no clock of its own, so that its matches move instead. */
async function passOneDay(owner: Pool): Promise<void> {
  await owner.query(`UPDATE platform.supplier_matches SET game_time = game_time - interval '1 day';
    UPDATE platform.matches SET game_time = game_time - interval '1 day', created_at = created_at - interval '1 day'`);
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
  const { cards, shelf } = await inOneWorld(
    { seed, teams, perDay, at: new Date(Date.now() - 5 * day) },
    async (world) => await afterFiveDays(world),
  );
  const open = cards.match + cards.league + cards.team;
  console.log(
    `seed ${seed}: after five days ${open} open cards: ${cards.match} of coming matches, ${cards.league} of leagues, ` +
      `${cards.team} of teams; ${cards.waiting} wait until they are of use`,
  );
  console.log(`seed ${seed}: the rule shelved ${shelf.matches} matches, ${shelf.twice.length} of them twice`);
  for (const pair of shelf.twice.slice(0, 20)) console.log(`  twice: ${pair}`);
  return open <= goal && shelf.matches > 0 && shelf.twice.length === 0;
}
