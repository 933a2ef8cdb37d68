import { createPool } from '@touchline/db/pool';

import { readAdminConfig } from '../../server/src/platform/config/config.ts';
import { databaseUrl, dropDatabase } from '../lib/database.ts';
import { makeLogDatabase } from '../log-rows/make-database.ts';
import { compareDepth } from './depth.ts';
import { measureGate } from './gate.ts';
import { say } from './meter.ts';
import type { BenchRun } from './run.ts';
import { type BenchStage, withStage } from './stage.ts';
import { judgedLogs, logSubject } from './subjects/log-subject.ts';
import { compareThroughput } from './throughput.ts';

const smallDatabase = 'touchline_bench_small';

/** The log's list: on many partitions, deep down, and against less around it. */
export async function benchLogs(run: BenchRun, database: string): Promise<void> {
  await makeSmall(run);
  try {
    await withStage(logSubject, smallDatabase, (stage) => comparePartitions(run, stage));
    await withStage(logSubject, smallDatabase, (stage) => measureGate(run, stage, judgedLogs));
    await withStage(logSubject, run.size.isSmoke ? smallDatabase : database, async (stage) => {
      const [, chief] = stage.readers;
      if (chief === undefined) throw new Error('nobody reads');
      await compareDepth(run, stage, chief, chief.cases.slice(0, run.size.cases));
      await compareThroughput(run, stage);
    });
  } finally {
    await dropDatabase(run.ownerUrl, smallDatabase);
  }
}

async function makeSmall({ size, ownerUrl }: BenchRun): Promise<void> {
  const untilMicros = Date.now() * 1000;
  const days = size.isSmoke ? 40 : 90;
  await makeLogDatabase(ownerUrl, smallDatabase, {
    chainKeys: readAdminConfig().keys.logChain,
    plan: { rows: 20_000, merchants: 4, fromMicros: untilMicros - days * 86_400_000_000, untilMicros },
  });
}

/** The same rows on few partitions and on many. */
async function comparePartitions({ ownerUrl, meter, figures }: BenchRun, stage: BenchStage): Promise<void> {
  const url = databaseUrl(ownerUrl, smallDatabase);
  const owner = createPool({ url, size: 1, waitMs: 10_000, onConnectionLost: () => undefined });
  const taken: number[] = [];
  for (const months of [0, 25]) {
    // What lies before all months gives way to them.
    if (months > 0)
      await owner.query('ALTER TABLE tenant.operation_logs DETACH PARTITION tenant.operation_logs_before');
    for (let step = 1; step <= months; step += 1)
      await owner.query(`DO $$ DECLARE day date := date_trunc('month', now() AT TIME ZONE 'UTC')::date - interval '${step + 6} months';
        BEGIN EXECUTE format('CREATE TABLE tenant.%I PARTITION OF tenant.operation_logs FOR VALUES FROM (%L) TO (%L)',
          'operation_logs_' || to_char(day, 'YYYY_MM'), day::timestamp AT TIME ZONE 'UTC',
          (day + interval '1 month')::timestamp AT TIME ZONE 'UTC'); END $$`);
    await owner.query('SELECT tenant.keep_log_partitions()');
    const [reader] = stage.readers;
    if (reader === undefined) throw new Error('nobody reads');
    await meter.ask(stage, reader, 'size=50');
    const cost = await meter.ask(stage, reader, 'size=50');
    say(`first page, ${15 + months} partitions or so`, cost);
    taken.push(cost.whole);
  }
  await owner.end();
  const [few = 0, many = 0] = taken;
  const goal = { is: 'at most', than: 1.5 } as const;
  figures.add({ what: 'first page, 40 partitions to 15', value: many / few, unit: '', goal });
}
