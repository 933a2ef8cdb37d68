import { type CallPlan, makeCallDatabase } from '../call-rows/load-calls.ts';
import { dropDatabase } from '../lib/database.ts';
import { compareDepth } from './depth.ts';
import { compareGrowth } from './growth.ts';
import type { BenchRun } from './run.ts';
import { firstReader, withStage } from './stage.ts';
import { callRecordSubject, callsByCount, newestCalls } from './subjects/call-record-subject.ts';
import { compareThroughput } from './throughput.ts';

const smallDatabase = 'touchline_bench_call_records_small';
const mostMerchants = 100;

/** Times API records: 90 days of one merchant and of a hundred (10.8 million rows), far pages, bare SQL. Fills its databases. */
export async function benchCallRecords(run: BenchRun, database: string): Promise<void> {
  const { size, ownerUrl } = run;
  const few: CallPlan = { merchants: 1, days: size.isSmoke ? 2 : 90 };
  const many: CallPlan = size.isSmoke ? few : { ...few, merchants: Math.min(size.merchants, mostMerchants) };
  const began = Date.now();
  await makeCallDatabase(ownerUrl, smallDatabase, few);
  await makeCallDatabase(ownerUrl, database, many);
  console.log(`filled in ${((Date.now() - began) / 1000).toFixed(0)} s`);
  try {
    await withStage(callRecordSubject, smallDatabase, (small) =>
      withStage(callRecordSubject, database, async (large) => {
        await compareGrowth(run, small, large);
        await compareDepth(run, large, firstReader(large), [newestCalls, callsByCount]);
        await compareThroughput(run, large);
      }),
    );
  } finally {
    await dropDatabase(ownerUrl, smallDatabase);
    await dropDatabase(ownerUrl, database);
  }
}
