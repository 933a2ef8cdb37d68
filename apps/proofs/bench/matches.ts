import { dropDatabase } from '../lib/database.ts';
import { makeMatchDatabase } from '../match-rows/make-database.ts';
import { compareDepth } from './depth.ts';
import { median } from './figures.ts';
import { measureGate } from './gate.ts';
import { compareGrowth } from './growth.ts';
import { createPageReader } from './page-reader.ts';
import type { BenchRun } from './run.ts';
import { compareSearches } from './searches.ts';
import { firstReader, type BenchStage, withStage } from './stage.ts';
import {
  allTimes,
  byCommonTeam,
  byLeague,
  byTeam,
  judgedMatches,
  matchSubject,
  plainDay,
} from './subjects/match-subject.ts';
import { compareThroughput } from './throughput.ts';

const smallDatabase = 'touchline_bench_matches_small';

/** The schedule's list: among few matches and many, by names, deep down, and against less around it. */
export async function benchMatches(run: BenchRun, database: string): Promise<void> {
  await makeSmall(run);
  try {
    await withStage(matchSubject, smallDatabase, async (small) => {
      const compare = (large: BenchStage) => compareLists(run, small, large);
      await (run.size.isSmoke ? compare(small) : withStage(matchSubject, database, compare));
      await measureGate(run, small, judgedMatches);
    });
  } finally {
    await dropDatabase(run.ownerUrl, smallDatabase);
  }
}

async function compareLists(run: BenchRun, small: BenchStage, large: BenchStage): Promise<void> {
  await compareGrowth(run, small, large);
  await compareSearches(run, large, plainDay, [byLeague, byTeam]);
  await measureCommonName(run, large);
  await compareDepth(run, large, firstReader(large), [allTimes]);
  await compareThroughput(run, large);
}

/** As many on each day as the large one has by default. */
async function makeSmall({ size, ownerUrl }: BenchRun): Promise<void> {
  const plan = size.isSmoke
    ? { matches: 7000, teams: 2000, daysAhead: 2 }
    : { matches: 100_000, teams: 60_000, daysAhead: 21 };
  await makeMatchDatabase(ownerUrl, smallDatabase, { perDay: 1400, ...plan });
}

/** What every twelfth of 36,000 teams is called, one request after the other. */
async function measureCommonName({ size, figures }: BenchRun, stage: BenchStage): Promise<void> {
  const pages = createPageReader(stage, firstReader(stage));
  for (let round = 1; round <= size.rounds; round += 1) {
    const [plain, named]: [number[], number[]] = [[], []];
    for (let sent = 0; sent < size.requests; sent += 1) {
      plain.push(await pages.milliseconds(plainDay.query));
      named.push(await pages.milliseconds(byCommonTeam.query));
    }
    figures.add({ what: `${byCommonTeam.name}: time`, value: median(named) * 1000, unit: 'µs' });
    figures.add({
      what: `${byCommonTeam.name}: time to that of the day alone`,
      value: median(named) / median(plain),
      unit: '',
    });
  }
  pages.close();
}
