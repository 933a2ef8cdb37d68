import { readAllMerchants } from '@touchline/db/all-merchants';
import type { Pool } from '@touchline/db/pool';
import { inMerchant, type Tx } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { sql } from 'kysely';

import type { WorkerFigures } from '../../platform/logging/worker-metrics.ts';

interface Row {
  queueAge: number | null;
  turn: string | null;
  waiting: number;
  signedHeadAge: number | null;
  live: number;
}

/** Matches that wait have no time: how long the oldest has been the oldest is counted here. */
export function createWorkerFigures(pool: Pool): () => Promise<WorkerFigures> {
  let oldest: { turn: string; since: number } | null = null;
  return async () => {
    const { row, feedLags } = await inMerchant(pool, platformMerchant, async (tx) => ({
      row: await ask(tx),
      feedLags: await lagsOf(tx),
    }));
    if (row.turn === null) oldest = null;
    else if (oldest?.turn !== row.turn) oldest = { turn: row.turn, since: Date.now() };
    return {
      queueAge: row.queueAge ?? 0,
      settlementLag: oldest === null ? 0 : (Date.now() - oldest.since) / 1000,
      settlementWaiting: row.waiting,
      signedHeadAge: row.signedHeadAge,
      liveSessions: row.live,
      feedLags,
    };
  };
}

async function ask(tx: Tx): Promise<Row> {
  await readAllMerchants(tx);
  const { rows } = await sql<Row>`
    SELECT
      (SELECT extract(epoch FROM now() - min(start_after))::float8 FROM queue.job
        WHERE state IN ('created', 'retry') AND start_after <= now()) AS "queueAge",
      (SELECT min(turn)::text FROM platform.matches_to_settle) AS turn,
      (SELECT count(*)::int FROM platform.matches_to_settle) AS waiting,
      (SELECT extract(epoch FROM now() - max(completed_on))::float8 FROM queue.job
        WHERE name = 'sign-log-heads' AND state = 'completed') AS "signedHeadAge",
      (SELECT count(*)::int FROM tenant.live_sessions WHERE ended_at IS NULL) AS live`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('no figures');
  return row;
}

async function lagsOf(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ supplier: string; seconds: number }>`
    SELECT supplier, extract(epoch FROM now() - min(read_at))::float8 AS seconds
    FROM platform.feed_lists WHERE read_at IS NOT NULL GROUP BY supplier`.execute(tx);
  return new Map(rows.map(({ supplier, seconds }) => [supplier, seconds]));
}
