import { parseArgs } from 'node:util';

import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import pg from 'pg';

import { createWire } from '../server/test/browser/wire.ts';
import { noLimits } from '../server/test/stack/no-limits.ts';
import { Figures } from './faults/figures.ts';
import { openSession, plantCrowd } from './lib/people.ts';
import { percentile } from './lib/percentile.ts';
import { prove } from './lib/prove.ts';
import { openWorld } from './lib/world.ts';
import { loadMatches } from './match-rows/load-matches.ts';
import { loadOdds } from './odds-rows/load-odds.ts';

const { values: given } = parseArgs({
  options: { small: { type: 'boolean', default: false }, changes: { type: 'string', default: '20000000' } },
});
const size = given.small
  ? { matches: 700, perDay: 2, teams: 200, changes: 50_000, busiest: 700, requests: 30 }
  : { matches: 50_000, perDay: 145, teams: 6000, changes: Number(given.changes), busiest: 2000, requests: 500 };
const months = 12;
/** As many points as one series may have. */
const mostPoints = 300;
const limits = { anyMs: 100, busiestMs: 300 };

interface Answer {
  readonly data?: { readonly series: readonly { readonly times: readonly number[] }[] };
}

const began = Date.now();
const seconds = () => ((Date.now() - began) / 1000).toFixed(0);
const world = await openWorld({
  name: 'odds',
  services: ['postgres', 'redis'],
  settings: {
    NODE_ENV: 'production',
    COOKIE_SECURE: 'false',
    CAPTCHA_POOL: '1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...noLimits,
  },
});
const figures = new Figures(given.small ? 'small' : 'full');
await prove({ name: 'odds', world, figures, began }, async () => {
  // Not of a pool, whose statements end in time.
  const client = new pg.Client({ connectionString: world.env['DATABASE_OWNER_URL'] });
  await client.connect();
  await loadMatches(client, { matches: size.matches, perDay: size.perDay, teams: size.teams, daysAhead: 5 });
  const loaded = await loadOdds(client, { changes: size.changes, months, busiest: size.busiest }, (done) =>
    console.log(`${done} changes in ${seconds()} s`),
  );
  await client.end();
  const people = await plantCrowd(world.owner, { merchants: 2, perMerchant: 8 });
  const cookies: string[] = [];
  for (const person of people.filter(({ merchantCode }) => merchantCode !== 'platform'))
    cookies.push((await openSession(world.owner, person)).token);
  await world.startApi(0);
  const wire = createWire({ port: world.ports.api, sockets: 1, timeoutMs: 30_000 });

  /** One call after the other, as who opens the form sends it. */
  async function ask(matchIds: readonly string[]) {
    const taken: number[] = [];
    const points: number[] = [];
    let bytes = 0;
    let empty = 0;
    for (const [turn, matchId] of matchIds.entries()) {
      const path = `/api/v1/prediction/odds/history?matchId=${matchId}`;
      const headers = { cookie: `touchline_session=${cookies[turn % cookies.length]}` };
      const from = performance.now();
      const { status, text } = await wire.send({ method: 'GET', path, headers });
      taken.push(performance.now() - from);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
      const series = (JSON.parse(text) as Answer).data?.series ?? [];
      if (series.length === 0) empty += 1;
      points.push(...series.map(({ times }) => times.length));
      bytes = Math.max(bytes, text.length);
    }
    const [p50, p95] = [percentile(taken, 0.5), percentile(taken, 0.95)];
    return { p50, p95, empty, bytes, longest: Math.max(0, ...points), series: points.length / matchIds.length };
  }

  const described = ({ p50, p95, series, longest, bytes }: Awaited<ReturnType<typeof ask>>) =>
    `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; ${series.toFixed(0)} series of at most ${longest} points, ${(bytes / 1000).toFixed(0)} KB at most`;
  const matchIds = await shownMatches(size.requests + 10);
  await ask(matchIds.slice(size.requests));
  const any = await ask(matchIds.slice(0, size.requests));
  console.log(`a match among ${loaded.changes} changes: ${described(any)}`);
  const busiest = await ask(Array.from({ length: Math.ceil(size.requests / 5) }, () => loaded.busiestId));
  console.log(`the match whose lines moved ${size.busiest} times each: ${described(busiest)}`);
  wire.close();

  figures.atLeast('changes of odds', 1, loaded.changes, size.changes);
  figures.atLeast('months that have some', months, loaded.partitions, months);
  figures.atMost('matches drawn without a line', size.requests, any.empty + busiest.empty, 0);
  figures.atMost('odds of a match over time in one call, p95', size.requests, any.p95, limits.anyMs, 'ms');
  figures.atMost(
    'of the match that moved most, p95',
    Math.ceil(size.requests / 5),
    busiest.p95,
    limits.busiestMs,
    'ms',
  );
  figures.atMost('points in one series', size.requests, Math.max(any.longest, busiest.longest), mostPoints);
});

/** On shelf and with odds, from all the months. */
async function shownMatches(most: number): Promise<string[]> {
  const { rows } = await inMerchant(world.owner, 'platform', (tx) =>
    sql<{ id: string }>`SELECT match.id::text FROM platform.matches match
      WHERE match.status = 1 AND match.merged_into IS NULL AND EXISTS (SELECT FROM platform.supplier_matches announced
        JOIN platform.odds_quotes quote USING (supplier, discipline, supplier_id) WHERE announced.match_id = match.id)
      ORDER BY hashint8extended(match.id, 3) LIMIT ${most}`.execute(tx),
  );
  return rows.map(({ id }) => id);
}
