import { type AnchorPlan, makeAnchorDatabase } from '../anchor-rows/load-anchors.ts';
import { dropDatabase } from '../lib/database.ts';
import { compareDepth } from './depth.ts';
import { compareGrowth } from './growth.ts';
import type { BenchRun } from './run.ts';
import { compareSearches } from './searches.ts';
import { firstReader, withStage, withStages } from './stage.ts';
import {
  allAnchorsSubject,
  anchorsByName,
  anchorsNamed,
  anchorSubject,
  newestAnchors,
} from './subjects/anchor-subject.ts';
import { compareThroughput } from './throughput.ts';

const smallDatabase = 'touchline_bench_anchors_small';

/** Times the list of anchors: one merchant's among few and many, all merchants', the last pages, a name. Fills its databases. */
export async function benchAnchors(run: BenchRun, database: string): Promise<void> {
  const { size, ownerUrl } = run;
  const few: AnchorPlan = size.isSmoke
    ? { merchants: 3, anchors: 1200, ofFirst: 1000 }
    : { merchants: 3, anchors: 20_200, ofFirst: 20_000 };
  const many: AnchorPlan = size.isSmoke ? few : { merchants: 100, anchors: 200_000, ofFirst: 20_000 };
  await makeAnchorDatabase(ownerUrl, smallDatabase, few);
  await makeAnchorDatabase(ownerUrl, database, many);
  // The last pages of the largest merchant.
  const shallow = { ...run, size: { ...size, deepPage: Math.min(size.deepPage, 390) } };
  try {
    await withStage(anchorSubject, smallDatabase, (small) =>
      withStages({ own: anchorSubject, all: allAnchorsSubject }, database, async (large) => {
        await compareGrowth(run, small, large.own);
        await compareDepth(shallow, large.own, firstReader(large.own), [newestAnchors, anchorsByName]);
        await compareSearches(run, large.own, newestAnchors, [anchorsNamed]);
        await compareThroughput(run, large.own);
        await compareThroughput(run, large.all);
      }),
    );
  } finally {
    await dropDatabase(ownerUrl, smallDatabase);
    await dropDatabase(ownerUrl, database);
  }
}
