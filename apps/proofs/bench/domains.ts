import { type DomainPlan, makeDomainDatabase } from '../domain-rows/load-domains.ts';
import { dropDatabase } from '../lib/database.ts';
import { compareDepth } from './depth.ts';
import { compareGrowth } from './growth.ts';
import type { BenchRun } from './run.ts';
import { firstReader, withStage, withStages } from './stage.ts';
import { domainsByName, domainSubject, newestDomains, pushTargetSubject } from './subjects/domain-subject.ts';
import { compareThroughput } from './throughput.ts';

const smallDatabase = 'touchline_bench_domains_small';

/** Times the lists of domains and push targets: few and many merchants, the last page, and bare SQL. Fills its databases. */
export async function benchDomains(run: BenchRun, database: string): Promise<void> {
  const { size, ownerUrl } = run;
  const few: DomainPlan = { merchants: 3, domains: 1020, ofFirst: 500 };
  const many: DomainPlan = size.isSmoke ? few : { merchants: size.merchants, domains: 10_000, ofFirst: 500 };
  await makeDomainDatabase(ownerUrl, smallDatabase, few);
  await makeDomainDatabase(ownerUrl, database, many);
  // The last whole page of the 250 push domains.
  const shallow = { ...run, size: { ...size, deepPage: 5 } };
  try {
    await withStage(domainSubject, smallDatabase, (small) =>
      withStages({ domains: domainSubject, targets: pushTargetSubject }, database, async (large) => {
        await compareGrowth(run, small, large.domains);
        await compareDepth(shallow, large.domains, firstReader(large.domains), [newestDomains, domainsByName]);
        await compareThroughput(run, large.domains);
        await compareThroughput(run, large.targets);
      }),
    );
  } finally {
    await dropDatabase(ownerUrl, smallDatabase);
    await dropDatabase(ownerUrl, database);
  }
}
