import type { PermissionKey } from '@touchline/domain/access/permission-tree';
import pg from 'pg';

import { databaseUrl, dropDatabase } from '../lib/database.ts';
import { makeMatchDatabase } from '../match-rows/make-database.ts';
import { alternately, type BenchRun } from './run.ts';
import { type BenchStage, withStage } from './stage.ts';
import type { Subject } from './subject.ts';
import { matchSubject, plainDay } from './subjects/match-subject.ts';

const database = 'touchline_bench_booked';
const merchantCode = 'm001';
const shownBy: readonly PermissionKey[] = ['pro_anc_lis-view', 'pro_pro_lis-view'];

/** The same list for who sees the appointments of its matches, and for who does not. */
const bookedSubject: Subject = {
  ...matchSubject,
  people: [
    { who: 'with', merchantCode, isSuperAdmin: false },
    { who: 'without', merchantCode, isSuperAdmin: false, lacks: shownBy },
  ],
  casesOf: () => Promise.resolve([plainDay]),
};

/** Each with appointments of so many matches: a merchant with many anchors has every fifth; no merchant has all. */
const densities = [
  { every: 5, goal: 1.1 },
  { every: 1, goal: undefined },
] as const;

/** The cost of `epg.programs` in the schedule's list, with matches of four days around booked; every third of these thrice. */
export async function benchBooked(run: BenchRun): Promise<void> {
  const { ownerUrl, size } = run;
  const plan = size.isSmoke
    ? { matches: 7000, teams: 2000, daysAhead: 2 }
    : { matches: 100_000, teams: 60_000, daysAhead: 21 };
  await makeMatchDatabase(ownerUrl, database, { perDay: 1400, ...plan });
  try {
    await withStage(bookedSubject, database, (stage) => compareBooked(run, stage));
  } finally {
    await dropDatabase(ownerUrl, database);
  }
}

async function compareBooked(run: BenchRun, stage: BenchStage): Promise<void> {
  const [holder, other] = stage.readers;
  if (holder === undefined || other === undefined) throw new Error('two people read');
  for (const { every, goal } of densities) {
    const booked = await plantAppointments(run.ownerUrl, every);
    const onPage = await programsOf(stage, holder.headers);
    console.log(`\n${booked.toLocaleString('en')} appointments; a page has ${onPage} of them`);
    const what = every === 1 ? 'every match booked' : `every ${every}th match booked`;
    const measures = {
      with: () => run.meter.ask(stage, holder, plainDay.query),
      without: () => run.meter.ask(stage, other, plainDay.query),
    };
    await alternately(run, what, measures, ({ with: listed, without }) => {
      run.figures.add({ what: `${what}: with appointments`, value: listed.whole, unit: 'µs' });
      run.figures.add({ what: `${what}: without them`, value: without.whole, unit: 'µs' });
      run.figures.add({
        what: `${what}: with to without`,
        value: listed.whole / without.whole,
        unit: '',
        ...(goal && { goal: { is: 'at most', than: goal } }),
      });
    });
  }
}

async function programsOf({ url }: BenchStage, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${url}?${plainDay.query}`, { headers });
  const { data } = (await answer.json()) as { data: { records: { epg?: { total: number } }[] } };
  return data.records.reduce((sum, { epg }) => sum + (epg?.total ?? 0), 0);
}

async function plantAppointments(ownerUrl: string, every: number): Promise<number> {
  const owner = new pg.Client({ connectionString: databaseUrl(ownerUrl, database) });
  await owner.connect();
  try {
    await owner.query(`SELECT set_config('touchline.merchant', $1, false)`, [merchantCode]);
    await owner.query(
      `INSERT INTO tenant.anchors (merchant_code, code, name)
       SELECT $1, translate(upper(substr(md5(n::text), 1, 8)), '01', 'XY'), '主播' || n FROM generate_series(1, 300) n
       WHERE NOT EXISTS (SELECT FROM tenant.anchors)`,
      [merchantCode],
    );
    const { rowCount } = await owner.query(
      `INSERT INTO tenant.appointments (merchant_code, anchor_id, match_id, discipline, league_id, league_name, home_name,
         away_name, game_time, name, start_at, end_at, overlap)
       SELECT $1, (SELECT min(id) FROM tenant.anchors) + (match.id + n) % 300, match.id, match.discipline, match.league_id,
         'x', 'x', 'x', match.game_time, 'x', match.game_time, match.game_time + interval '5 hours', 'confirmed'
       FROM platform.matches match, generate_series(1, CASE WHEN match.id % 3 = 0 THEN 3 ELSE 1 END) n
       WHERE match.game_time BETWEEN now() - interval '4 days' AND now() + interval '4 days'
         AND match.id % $2::integer = 0
         AND NOT EXISTS (SELECT FROM tenant.appointments known WHERE known.match_id = match.id)`,
      [merchantCode, every],
    );
    await owner.query('VACUUM ANALYZE tenant.appointments, tenant.anchors');
    return rowCount ?? 0;
  } finally {
    await owner.end();
  }
}
