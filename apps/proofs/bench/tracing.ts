import { type Collector, startCollector } from '../../server/test/tracing/collector.ts';
import { type AnchorPlan, makeAnchorDatabase } from '../anchor-rows/load-anchors.ts';
import { dropDatabase } from '../lib/database.ts';
import { alternately, type BenchRun } from './run.ts';
import { type BenchStage, firstReader, withStage } from './stage.ts';
import { anchorSubject, newestAnchors } from './subjects/anchor-subject.ts';

const mostAtShare = 1.15;
const few: AnchorPlan = { merchants: 3, anchors: 1200, ofFirst: 1000 };
const many: AnchorPlan = { merchants: 3, anchors: 20_200, ofFirst: 20_000 };

/** Measures what tracing takes of the API's processor in each list call of staff with three roles: off, for 5 % and for all calls. */
export async function benchTracing(run: BenchRun, database: string): Promise<void> {
  const { ownerUrl, size } = run;
  const [ofShare, ofAll] = [await startCollector(), await startCollector()];
  const traced = (collector: Collector, share: string, work: (stage: BenchStage) => Promise<void>) =>
    withStage(anchorSubject, database, work, { TRACES_URL: collector.url, TRACES_SHARE: share });
  await makeAnchorDatabase(ownerUrl, database, size.isSmoke ? few : many);
  try {
    await withStage(anchorSubject, database, (off) =>
      traced(ofShare, '0.05', (share) =>
        traced(ofAll, '1', (all) => compareTracing(run, { off, 'on for 5 %': share, 'on for all': all })),
      ),
    );
    const [recorded, whole] = [callsIn(ofShare), callsIn(ofAll)];
    console.log(`\nrecorded calls: ${recorded} with 5 %, ${whole} with all`);
    if (whole === 0 || (recorded === 0 && !size.isSmoke)) throw new Error('no span reached the collector');
  } finally {
    await Promise.all([ofShare.close(), ofAll.close()]);
    await dropDatabase(ownerUrl, database);
  }
}

const callsIn = (collector: Collector) => collector.spans().filter(({ name }) => name === 'anchors.list').length;

type Way = 'off' | 'on for 5 %' | 'on for all';

async function compareTracing(run: BenchRun, stages: Readonly<Record<Way, BenchStage>>): Promise<void> {
  const ask = (way: Way) => () => run.meter.ask(stages[way], firstReader(stages[way]), newestAnchors.query);
  const measures = { off: ask('off'), 'on for 5 %': ask('on for 5 %'), 'on for all': ask('on for all') };
  await alternately(run, 'tracing', measures, (found) => {
    for (const [way, { node }] of Object.entries(found))
      run.figures.add({ what: `API per call, tracing ${way}`, value: node, unit: 'µs' });
    const ratio = (way: Way) => found[way].node / found.off.node;
    run.figures.add({
      what: 'API, tracing for 5 % to off',
      value: ratio('on for 5 %'),
      unit: '',
      goal: { is: 'at most', than: mostAtShare },
    });
    run.figures.add({ what: 'API, tracing for all to off', value: ratio('on for all'), unit: '' });
  });
}
