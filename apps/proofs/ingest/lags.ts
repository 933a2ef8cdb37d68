import { setTimeout as pause } from 'node:timers/promises';

import type { Pool } from '@touchline/db/pool';

import { percentile } from '../lib/percentile.ts';

const lookEveryMs = 200;
const ended = 90;

/** By how many seconds the stand-ins' clocks are ahead of ours. */
const clockAhead: Readonly<Record<string, number>> = { NAMI: 2, HBIRD: -37 };

interface Window {
  readonly fromSecond: number;
  readonly seconds: number;
  /** How many there are; if they do not come, how long they are waited for. */
  readonly expected: number;
  readonly patienceMs: number;
}

export interface Lags {
  readonly stored: number;
  readonly longestMs: number;
  readonly p95Ms: number;
}

/**
 * Follows how long results that suppliers date into these seconds take until somebody else sees them committed. What is
 * found by a look was committed since the look before, so that a lag is never told too short, and up to a fifth of a
 * second too long.
 */
export async function followLags(owner: Pool, { fromSecond, seconds, expected, patienceMs }: Window): Promise<Lags> {
  const seen = new Map<string, number>();
  const lags: number[] = [];
  const untilSecond = fromSecond + seconds;
  let isOver = false;
  while (!isOver) {
    await pause(lookEveryMs);
    isOver = Date.now() > untilSecond * 1000 + (lags.length < expected ? patienceMs : 0);
    const { rows } = await owner.query<{ supplier: string; second: string; stored: number }>(
      `SELECT supplier, extract(epoch FROM told_at)::bigint AS second, count(*)::integer AS stored
       FROM platform.supplier_matches WHERE stage = ${ended} AND told_at > now() - interval '2 minutes' GROUP BY 1, 2`,
    );
    const now = Date.now();
    for (const { supplier, second, stored } of rows) {
      const at = Number(second) - (clockAhead[supplier] ?? 0);
      if (at < fromSecond || at >= untilSecond) continue;
      const key = `${supplier} ${second}`;
      for (let more = seen.get(key) ?? 0; more < stored; more += 1) lags.push(now - at * 1000);
      // Those that change once more leave their second.
      seen.set(key, Math.max(stored, seen.get(key) ?? 0));
    }
  }
  return {
    stored: lags.length,
    longestMs: lags.reduce((longest, lag) => Math.max(longest, lag), 0),
    p95Ms: percentile(lags, 0.95),
  };
}
