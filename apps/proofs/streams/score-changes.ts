import { setTimeout as pause } from 'node:timers/promises';

import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { disciplines } from '@touchline/domain/matches/disciplines';
import { matchStatus } from '@touchline/domain/matches/match-status';
import { sql } from 'kysely';

import { announceMatches } from '../../server/src/modules/matches/index.ts';
import type { EventHub } from '../../server/src/platform/events/event-hub.ts';

const batchesPerSecond = 10;

/** Football scores that change as by the feed: several in one transaction, announced after its commit. */
export async function openScoreChanges(pool: Pool, events: EventHub) {
  const { rows: matches } = await inMerchant(pool, 'platform', (tx) =>
    sql<{ id: string; status: number }>`SELECT id::text, status FROM platform.matches
      WHERE discipline = ${disciplines.soccer} ORDER BY id`.execute(tx),
  );
  const hidden = matches.filter(({ status }) => status !== matchStatus.onShelf).map(({ id }) => id);
  let turn = 0;

  async function changeSome(ids: readonly string[]): Promise<[string, number][]> {
    const { rows } = await inMerchant(pool, 'platform', (tx) =>
      sql<{ version: string }>`UPDATE platform.matches
        SET home_score = coalesce(home_score, 0) % 9 + 1, feed_version = feed_version + 1
        WHERE id = ANY(${ids}::bigint[]) RETURNING id || '/' || feed_version AS version`.execute(tx),
    );
    const at = performance.timeOrigin + performance.now();
    await announceMatches(
      { pool, events },
      ids.map((matchId) => ({ matchId, discipline: disciplines.soccer })),
    );
    return rows.map(({ version }) => [version, at]);
  }

  return {
    hidden,
    /** So many a second, each match in its turn; answers what was committed, and when. */
    async run(perSecond: number, seconds: number): Promise<{ commits: [string, number][]; perSecond: number }> {
      const commits: [string, number][] = [];
      const perBatch = perSecond / batchesPerSecond;
      const began = performance.now();
      for (let batch = 1; batch <= seconds * batchesPerSecond; batch += 1) {
        const ids = Array.from({ length: perBatch }, () => matches[turn++ % matches.length]?.id ?? '');
        commits.push(...(await changeSome(ids)));
        await pause(Math.max(0, began + (batch * 1000) / batchesPerSecond - performance.now()));
      }
      return { commits, perSecond: commits.length / ((performance.now() - began) / 1000) };
    },
  };
}
