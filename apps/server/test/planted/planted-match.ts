import type { Pool } from '@touchline/db/pool';
import { inMerchant, type Tx } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { type Discipline, disciplineAt } from '@touchline/domain/matches/disciplines';
import type { SportPage } from '@touchline/domain/matches/sport-pages';
import { sql } from 'kysely';

interface Planted {
  readonly status?: number;
  readonly stage?: number;
  readonly gameTime?: string;
  readonly leagueId?: string;
  readonly hTeamId?: string;
  readonly aTeamId?: string;
  readonly suppliers?: readonly string[];
  readonly streams?: readonly string[];
  readonly createType?: number;
}

const disciplineOf = (sportPage: SportPage): Discipline => {
  const discipline = disciplineAt(sportPage);
  if (discipline === null) throw new Error(`${sportPage.sport}/${sportPage.sportId} is no discipline`);
  return discipline;
};

export async function plantEntry(
  owner: Pool,
  sportPage: SportPage,
  kind: 'league' | 'team',
  name: string,
  other: { shortName?: string; nameEn?: string; isRecycled?: boolean } = {},
): Promise<string> {
  const { shortName = '', nameEn = '', isRecycled = false } = other;
  return await inPlatform(owner, async (tx) => {
    const { rows } = await sql<{ id: string }>`INSERT INTO platform.catalog_entries
        (kind, discipline, name, short_name, name_en, level, is_single, is_recycled)
      VALUES (${kind}, ${disciplineOf(sportPage)}, ${name}, ${shortName}, ${nameEn},
        ${kind === 'league' ? 1 : null}, ${kind === 'league' && sportPage.isSingle}, ${isRecycled})
      RETURNING id::text`.execute(tx);
    return rows[0]?.id ?? '';
  });
}

/** A league and two teams of the sport page: the same ones each time. */
export async function plantTeams(owner: Pool, sportPage: SportPage) {
  const known = await inPlatform(owner, async (tx) => {
    const { rows } = await sql<{ id: string; kind: string }>`SELECT id::text, kind FROM platform.catalog_entries
      WHERE discipline = ${disciplineOf(sportPage)} AND name LIKE '样本%' AND (kind = 'team' OR is_single = ${sportPage.isSingle})
      ORDER BY id`.execute(tx);
    return rows;
  });
  const found = (kind: string, at = 0) => known.filter((entry) => entry.kind === kind)[at]?.id;
  return {
    leagueId: found('league') ?? (await plantEntry(owner, sportPage, 'league', '样本联赛')),
    hTeamId: found('team') ?? (await plantEntry(owner, sportPage, 'team', '样本主队')),
    aTeamId: found('team', 1) ?? (await plantEntry(owner, sportPage, 'team', '样本客队')),
  };
}

/** On shelf and not begun, an hour from now, unless it says otherwise. */
export async function plantMatch(owner: Pool, sportPage: SportPage, planted: Planted = {}): Promise<string> {
  const entries = { ...(await plantTeams(owner, sportPage)), ...planted };
  const { status = 1, stage = 1, suppliers = [], streams = [], createType = 2 } = planted;
  const gameTime = planted.gameTime ?? new Date(Date.now() + 3_600_000).toISOString();
  return await inPlatform(owner, async (tx) => {
    const { rows } = await sql<{ id: string }>`INSERT INTO platform.matches
        (discipline, league_id, home_id, away_id, game_time, status, stage, create_type, is_single, suppliers, streams)
      VALUES (${disciplineOf(sportPage)}, ${entries.leagueId}, ${entries.hTeamId}, ${entries.aTeamId}, ${gameTime}, ${status},
        ${stage}, ${createType}, ${sportPage.isSingle}, ${suppliers}::text[], ${streams}::text[])
      RETURNING id::text`.execute(tx);
    return rows[0]?.id ?? '';
  });
}

/** A supplier's record of the match; of none, where it stands by itself. */
export async function plantRecord(
  owner: Pool,
  sportPage: SportPage,
  matchId: string | null,
  { supplier = 'NAMI', supplierId = `s${Math.random().toString(36).slice(2, 14)}` } = {},
) {
  await inPlatform(owner, async (tx) => {
    await sql`INSERT INTO platform.supplier_matches (supplier, discipline, supplier_id, record, told_at, league_ref,
        home_ref, away_ref, game_time, stage, home_scores, away_scores, streams, match_id, link)
      VALUES (${supplier}, ${disciplineOf(sportPage)}, ${supplierId}, '{"id":1}', now(), 'l', 'h', 'a',
        now() + interval '1 hour', 1, '{}', '{}', '{}', ${matchId}, ${matchId === null ? 'none' : 'auto'})`.execute(tx);
    if (matchId !== null)
      await sql`UPDATE platform.matches SET suppliers = array_append(array_remove(suppliers, ${supplier}), ${supplier})
        WHERE id = ${matchId}`.execute(tx);
  });
  return { supplier, supplierId };
}

/** A merge of matches as a call would have left it, without records. */
export async function plantMerge(owner: Pool, winner: string, loser: string, hoursAgo = 0): Promise<void> {
  await inPlatform(owner, async (tx) => {
    const { rows } = await sql<{
      id: string;
    }>`INSERT INTO platform.merges (kind, winner_id, loser_id, account, merged_at)
      VALUES ('match', ${winner}, ${loser}, 'planted', now() - ${hoursAgo} * interval '1 hour')
      RETURNING id::text`.execute(tx);
    await sql`SELECT set_config('touchline.merge', ${rows[0]?.id}, true)`.execute(tx);
    await sql`UPDATE platform.matches SET merged_into = ${winner}, status = 2 WHERE id = ${loser}`.execute(tx);
  });
}

export async function versionOfMatch(owner: Pool, id: string): Promise<string> {
  return await inPlatform(owner, async (tx) => {
    const { rows } = await sql<{ at: Date }>`SELECT updated_at AS at FROM platform.matches WHERE id = ${id}`.execute(
      tx,
    );
    return rows[0]?.at.toISOString() ?? '';
  });
}

export async function inPlatform<T>(owner: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await inMerchant(owner, platformMerchant, work);
}
