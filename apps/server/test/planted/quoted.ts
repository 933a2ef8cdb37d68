import type { Pool } from '@touchline/db/pool';
import type { SportPage } from '@touchline/domain/matches/sport-pages';
import { type PlayType, playTypes } from '@touchline/domain/predictions/play-types';
import { sql } from 'kysely';

import { inPlatform, plantMatch, plantRecord } from './planted-match.ts';
import { tellOdds, thisSecond } from './planted-odds.ts';

export interface PlantedQuote {
  /** One that the supplier tells of under the same id. */
  readonly providerId?: number;
  readonly playType?: PlayType;
  readonly line?: number | null;
  /** In the order of the selections' codes. */
  readonly odds?: readonly number[];
  readonly closed?: boolean;
}

const usual: Readonly<Record<PlayType, { line: number | null; odds: readonly number[] }>> = {
  1: { line: null, odds: [1.95, 3.4, 4.2] },
  2: { line: -4, odds: [3.1, 3.5, 1.9] },
  3: { line: 3, odds: [0.95, 0.93] },
  4: { line: 10, odds: [0.9, 0.98] },
  5: { line: null, odds: [1.5, 2.6] },
  6: { line: 882, odds: [0.91, 0.97] },
};

export const playTypeAt = ({ sportId }: Pick<SportPage, 'sportId'>): PlayType => (sportId === 2 ? 5 : 1);

let reportedAt = thisSecond();

/** As its supplier tells from now on, a second after whatever was told before. */
export async function plantQuote(owner: Pool, matchId: string, quote: PlantedQuote = {}): Promise<void> {
  const { providerId = 5, playType = 1, closed = false } = quote;
  const { line, odds } = { ...usual[playType], ...quote };
  reportedAt += 1;
  const { supplierId, discipline } = await recordOf(owner, matchId);
  await tellOdds(owner, { supplierId, discipline }, [
    { company: String(providerId), kind: playTypes[playType].kind, at: reportedAt, line, odds, closed },
  ]);
}

async function recordOf(owner: Pool, matchId: string): Promise<{ supplierId: string; discipline: number }> {
  const { rows } = await inPlatform(owner, (tx) =>
    sql<{ supplierId: string | null; discipline: number }>`SELECT match.discipline, told.supplier_id AS "supplierId"
      FROM platform.matches match LEFT JOIN platform.supplier_matches told ON told.match_id = match.id
      WHERE match.id = ${matchId}`.execute(tx),
  );
  const { supplierId = null, discipline = 1 } = rows[0] ?? {};
  if (supplierId !== null) return { supplierId, discipline };
  const sportPage = { sport: 'sport', sportId: discipline, isSingle: false };
  return { supplierId: (await plantRecord(owner, sportPage, matchId)).supplierId, discipline };
}

/** A match an hour from now with the usual odds of provider 5. */
export async function plantQuotedMatch(owner: Pool, sportPage: SportPage, quote: PlantedQuote = {}): Promise<string> {
  const matchId = await plantMatch(owner, sportPage);
  await plantQuote(owner, matchId, { playType: playTypeAt(sportPage), ...quote });
  return matchId;
}
