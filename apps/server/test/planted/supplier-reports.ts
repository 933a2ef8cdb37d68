import type { Tx } from '@touchline/db/transaction';
import { stageCodes } from '@touchline/domain/matches/match-stages';
import { sql } from 'kysely';

import { followMatches, linkEntries } from '../../src/modules/association/index.ts';
import type { ChangedMatch } from '../../src/modules/supplier-feed/index.ts';

/** A league, team or player as a supplier tells it; times are seconds. */
export interface RawEntry {
  readonly id: number;
  readonly updated_at: number;
  readonly name_zh: string;
  readonly short_name_zh?: string;
  readonly name_en?: string;
  readonly level?: number;
  readonly logo?: string;
  readonly competition_id?: number;
  readonly team_id?: number;
}

export interface RawMatch {
  readonly id: number;
  readonly updated_at: number;
  readonly competition_id: number;
  readonly home_team_id: number;
  readonly away_team_id: number;
  readonly match_time: number;
  /** Ours; not started where nothing is said. */
  readonly stage?: number;
  readonly home_scores?: readonly number[];
  readonly away_scores?: readonly number[];
  readonly streams?: readonly string[];
}

/** As the feed takes a page: what was reported is kept, then its steps follow. */
export async function tellEntries(
  tx: Tx,
  {
    supplier,
    kind,
    discipline,
    idPrefix = '',
  }: { supplier: string; kind: 'league' | 'team' | 'player'; discipline: number; idPrefix?: string },
  page: readonly RawEntry[],
): Promise<readonly ChangedMatch[]> {
  await sql`
    INSERT INTO platform.supplier_entries AS known (supplier, kind, discipline, supplier_id, record, name, told_at)
    SELECT ${supplier}, ${kind}, ${discipline}, ${idPrefix} || (reported ->> 'id'), reported,
      coalesce(nullif(reported ->> 'name_zh', ''), reported ->> 'name_en'), to_timestamp((reported ->> 'updated_at')::bigint)
    FROM jsonb_array_elements(${JSON.stringify(page)}::jsonb) reported
    ON CONFLICT (supplier, kind, discipline, supplier_id)
    DO UPDATE SET record = excluded.record, name = excluded.name, told_at = excluded.told_at`.execute(tx);
  return await linkEntries(
    tx,
    page.map(({ id }) => ({ supplier, kind, discipline, supplierId: `${idPrefix}${id}` })),
  );
}

export async function tellMatches(
  tx: Tx,
  { supplier, discipline }: { supplier: string; discipline: number },
  page: readonly RawMatch[],
): Promise<readonly ChangedMatch[]> {
  const whole = page.map((match) => ({
    stage: stageCodes.notStarted,
    home_scores: [],
    away_scores: [],
    streams: [],
    ...match,
  }));
  await sql`
    INSERT INTO platform.supplier_matches (supplier, discipline, supplier_id, record, told_at, league_ref, home_ref, away_ref,
      game_time, stage, home_scores, away_scores, streams)
    SELECT ${supplier}, ${discipline}, reported ->> 'id', reported, to_timestamp((reported ->> 'updated_at')::bigint),
      reported ->> 'competition_id', reported ->> 'home_team_id', reported ->> 'away_team_id',
      to_timestamp((reported ->> 'match_time')::bigint), (reported ->> 'stage')::smallint,
      ARRAY(SELECT jsonb_array_elements_text(reported -> 'home_scores')::smallint),
      ARRAY(SELECT jsonb_array_elements_text(reported -> 'away_scores')::smallint), ARRAY(SELECT jsonb_array_elements_text(reported -> 'streams'))
    FROM jsonb_array_elements(${JSON.stringify(whole)}::jsonb) reported
    ON CONFLICT (supplier, discipline, supplier_id) DO UPDATE SET record = excluded.record, told_at = excluded.told_at,
      league_ref = excluded.league_ref, home_ref = excluded.home_ref, away_ref = excluded.away_ref,
      game_time = excluded.game_time, stage = excluded.stage, home_scores = excluded.home_scores,
      away_scores = excluded.away_scores, streams = excluded.streams`.execute(tx);
  return await followMatches(
    tx,
    page.map(({ id }) => ({ supplier, discipline, supplierId: String(id) })),
  );
}
