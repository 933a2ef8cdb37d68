import type { Pool } from '@touchline/db/pool';
import type { SportPage } from '@touchline/domain/matches/sport-pages';
import type { OddsKind } from '@touchline/domain/predictions/play-types';
import { sql } from 'kysely';

import { saveOdds } from '../../src/modules/supplier-feed/feed-odds.repository.ts';
import { inPlatform, plantMatch, plantRecord } from './planted-match.ts';

interface ReportedOffer {
  readonly odds: readonly number[];
  /** As the supplier calls it. */
  readonly company?: string;
  readonly kind?: OddsKind;
  /** Seconds. */
  readonly at?: number;
  readonly line?: number | null;
  readonly closed?: boolean;
}

export const thisSecond = () => Math.floor(Date.now() / 1000);

/** As the feed takes what a supplier tells of the odds of its match. */
export async function tellOdds(
  owner: Pool,
  { supplier = 'NAMI', supplierId, discipline = 1 }: { supplier?: string; supplierId: string; discipline?: number },
  reported: readonly ReportedOffer[],
) {
  const whole = reported.map(
    ({
      company = supplier === 'NAMI' ? '5' : '7101',
      kind = 'eu',
      at = thisSecond(),
      line = null,
      closed = false,
      odds,
    }) => ({
      supplierId: `${company}/${supplierId}/${kind}`,
      matchRef: supplierId,
      reportedAt: at,
      record: null,
      company,
      kind,
      line,
      closed,
      odds,
    }),
  );
  return await inPlatform(owner, (tx) => saveOdds(tx, { supplier, discipline }, whole));
}

/** A match on shelf that a supplier tells of, with odds of the first provider. */
export async function plantMatchWithOdds(
  owner: Pool,
  sportPage: SportPage,
  planted: Parameters<typeof plantMatch>[2] = {},
): Promise<{ readonly matchId: string; readonly supplierId: string }> {
  const matchId = await plantMatch(owner, sportPage, planted);
  const { supplierId } = await plantRecord(owner, sportPage, matchId);
  await tellOdds(owner, { supplierId, discipline: sportPage.sportId }, [
    { odds: sportPage.sportId === 1 ? [1.95, 3.4, 4.2] : [1.55, 2.4] },
  ]);
  return { matchId, supplierId };
}

let providers = 1000 + (Date.now() % 900_000);

export async function plantProvider(owner: Pool): Promise<{ readonly id: number; readonly updatedTime: string }> {
  providers += 1;
  const id = providers;
  return await inPlatform(owner, async (tx) => {
    const { rows } = await sql<{ at: Date }>`INSERT INTO platform.odds_providers (id, name, position)
      VALUES (${id}, '样本公司', 900) RETURNING updated_at AS at`.execute(tx);
    return { id, updatedTime: rows[0]?.at.toISOString() ?? '' };
  });
}
