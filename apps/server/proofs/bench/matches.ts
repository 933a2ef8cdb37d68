import { dropDatabase } from '../lib/database.ts';
import { makeMatchDatabase } from '../match-rows/make-database.ts';
import { compareDepth } from './depth.ts';
import { median } from './figures.ts';
import { measureGate } from './gate.ts';
import { allTimes, byCommonTeam, byLeague, byTeam, matchSubject, plainDay } from './match-subject.ts';
import { createPageReader } from './page-reader.ts';
import { alternately, type Run } from './run.ts';
import { type Reader, type Stage, withStage } from './stage.ts';
import { compareThroughput } from './throughput.ts';

const smallDatabase = 'touchline_bench_matches_small';

/** The schedule's list: among few matches and many, by names, deep down, and against less around it. */
export async function benchMatches(run: Run, database: string): Promise<void> {
  await makeSmall(run);
  try {
    await withStage(matchSubject, smallDatabase, async (small) => {
      const compare = (large: Stage) => compareLists(run, small, large);
      await (run.size.isSmoke ? compare(small) : withStage(matchSubject, database, compare));
      await measureGate(run, small);
    });
  } finally {
    await dropDatabase(run.ownerUrl, smallDatabase);
  }
}

async function compareLists(run: Run, small: Stage, large: Stage): Promise<void> {
  await compareGrowth(run, small, large);
  await compareNames(run, large);
  await measureCommonName(run, large);
  await compareDepth(run, large, firstOf(large), [allTimes]);
  await compareThroughput(run, large);
}

/** As many on each day as the large one has by default. */
async function makeSmall({ size, ownerUrl }: Run): Promise<void> {
  const plan = size.isSmoke
    ? { matches: 7000, teams: 2000, daysAhead: 2 }
    : { matches: 100_000, teams: 60_000, daysAhead: 21 };
  await makeMatchDatabase(ownerUrl, smallDatabase, { perDay: 1400, ...plan });
}

async function compareGrowth(run: Run, small: Stage, large: Stage): Promise<void> {
  for (const one of firstOf(large).cases.slice(0, run.size.cases)) {
    const asked = (stage: Stage) => () => run.meter.ask(stage, firstOf(stage), one.query);
    const measures = { few: asked(small), many: asked(large) };
    await alternately(run, one.name, measures, ({ few, many }) => {
      const what = `${one.name}: ${large.rows.toLocaleString('en')} matches to ${small.rows.toLocaleString('en')}`;
      run.figures.add({ what, value: many.whole / few.whole, unit: '', goal: { is: 'at most', than: 1.2 } });
    });
  }
}

/** Names of two characters against the same day without any. */
async function compareNames(run: Run, stage: Stage): Promise<void> {
  const reader = firstOf(stage);
  const named = [byLeague, byTeam];
  const asked = [plainDay, ...named].map((one) => [one.name, () => run.meter.ask(stage, reader, one.query)] as const);
  await alternately(run, reader.who, Object.fromEntries(asked), (found) => {
    const plain = found[plainDay.name]?.perSecond ?? Number.NaN;
    for (const { name } of named) {
      const value = (found[name]?.perSecond ?? Number.NaN) / plain;
      const goal = { is: 'at least', than: 0.5 } as const;
      run.figures.add({ what: `${name}: requests/s to those of the day alone`, value, unit: '', goal });
    }
  });
}

/** What every twelfth of 36,000 teams is called, one request after the other. */
async function measureCommonName({ size, figures }: Run, stage: Stage): Promise<void> {
  const pages = createPageReader(stage, firstOf(stage));
  for (let round = 1; round <= size.rounds; round += 1) {
    const [plain, named]: [number[], number[]] = [[], []];
    for (let asked = 0; asked < size.asked; asked += 1) {
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

function firstOf({ readers: [reader] }: Stage): Reader {
  if (reader === undefined) throw new Error('nobody reads');
  return reader;
}
