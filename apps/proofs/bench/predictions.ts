import { dropDatabase } from '../lib/database.ts';
import { percentile } from '../lib/percentile.ts';
import { makePredictionDatabase } from '../prediction-rows/make-database.ts';
import { compareDepth } from './depth.ts';
import { compareGrowth } from './growth.ts';
import { say } from './meter.ts';
import { createPageReader } from './page-reader.ts';
import type { BenchRun } from './run.ts';
import { compareSearches } from './searches.ts';
import { firstReader, type BenchReader, type BenchStage, withStage, withStages } from './stage.ts';
import {
  alikeSubject,
  deepSubject,
  draftSubject,
  published,
  publishedSubject,
  recordSubject,
} from './subjects/prediction-subject.ts';
import { compareThroughput } from './throughput.ts';

const smallDatabase = 'touchline_bench_predictions_small';
/** Of whoever has 20,000, which is the last of them. */
const recordMs = 300;

const subjects = {
  alike: alikeSubject,
  deep: deepSubject,
  shown: publishedSubject,
  drafts: draftSubject,
  records: recordSubject,
};

/** Times the lists of published predictions, drafts and records: small and large, deep pages, title search, and bare SQL. */
export async function benchPredictions(run: BenchRun, database: string): Promise<void> {
  await makeSmall(run);
  try {
    await withStage(alikeSubject, smallDatabase, (small) =>
      withStages(subjects, run.size.isSmoke ? smallDatabase : database, async (large) => {
        const { newest, byGameTime, byTitle, byRareTitle } = published;
        await compareGrowth(run, small, large.alike);
        await compareDepth(run, large.deep, firstReader(large.deep), [newest, byGameTime]);
        await compareSearches(run, large.shown, newest, [byTitle, byRareTitle]);
        await compareThroughput(run, large.shown);
        await compareThroughput(run, large.drafts);
        await measureRecords(run, large.records);
      }),
    );
  } finally {
    await dropDatabase(run.ownerUrl, smallDatabase);
  }
}

/** One merchant's, as large as the first of the large ones. */
async function makeSmall({ size, ownerUrl }: BenchRun): Promise<void> {
  const plan = size.isSmoke
    ? { predictions: 4000, merchants: 4, ofFirst: 1000, ofVeterans: [300, 150], matches: 1000 }
    : { predictions: 20_000, merchants: 1, ofFirst: 20_000, ofVeterans: [], matches: 50_000 };
  await makePredictionDatabase(ownerUrl, smallDatabase, plan);
}

/** Of writers of many years, one request after the other. */
async function measureRecords({ size, meter, figures }: BenchRun, stage: BenchStage): Promise<void> {
  for (const reader of stage.readers) {
    const what = `record of ${(await settledOf(stage, reader)).toLocaleString('en')}`;
    const pages = createPageReader(stage, reader);
    const add = (name: string, value: number, unit: string, than?: number) =>
      figures.add({ what: `${what}: ${name}`, value, unit, ...(than && { goal: { is: 'at most', than } }) });
    for (let round = 1; round <= size.rounds; round += 1) {
      const taken: number[] = [];
      const cost = await meter.costOf(stage.pid, async () => {
        for (let sent = 0; sent < size.requests; sent += 1) taken.push(await pages.milliseconds(''));
        return { count: size.requests, perSecond: (size.requests / taken.reduce((sum, one) => sum + one, 0)) * 1000 };
      });
      say(`round ${round}  ${what}`, cost);
      add('Node', cost.node, 'µs');
      add('PostgreSQL', cost.postgres, 'µs');
      add('p50', percentile(taken, 0.5), 'ms');
      add('p95', percentile(taken, 0.95), 'ms', reader === stage.readers.at(-1) ? recordMs : undefined);
    }
    pages.close();
  }
}

async function settledOf({ url }: BenchStage, { headers }: BenchReader): Promise<number> {
  const answer = await fetch(url, { headers });
  const { data } = (await answer.json()) as { data: { all: { settled: number } } };
  return data.all.settled;
}
