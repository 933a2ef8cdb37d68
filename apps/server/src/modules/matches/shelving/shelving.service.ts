import { inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { matchStatus } from '@touchline/domain/matches/match-status';
import { matchesToShelve } from '@touchline/domain/shelving/shelf-rule';

import { inWork } from '../../../platform/in-work.ts';
import type { WorkerPlatform } from '../../../platform/jobs/worker-platform.ts';
import type { SystemActor } from '../../../platform/work.ts';
import { takeTurn } from '../../association/index.ts';
import { matchAudit } from '../matches.repository.ts';
import { announceMatches } from '../matches.topic.ts';
import { disciplinesWaiting, shelfCandidates, shelveByRule } from './shelving.repository.ts';

const actor: SystemActor = { kind: 'system', system: 'rule', at: 'shelve-by-rule' };
/** In one transaction, which others of the sport wait for. */
const atOnce = 500;

type Shelving = Pick<WorkerPlatform, 'pool' | 'events' | 'operationLog' | 'logger'> & {
  readonly config: Pick<WorkerPlatform['config'], 'SHELF_WAIT_MINUTES'>;
};

/** Puts on shelf what the rule allows. Answers how many. */
export async function shelveDue(platform: Shelving): Promise<number> {
  const { pool, config } = platform;
  let count = 0;
  for (const discipline of await inMerchant(pool, platformMerchant, disciplinesWaiting)) {
    // Looked at without holding anything first: most of the time nothing is due, and what is done leaves a log row.
    const due = await inMerchant(pool, platformMerchant, (tx) => dueIn(tx, discipline));
    if (due.length > 0) count += await shelveIn(discipline);
  }
  return count;

  async function dueIn(tx: Parameters<typeof shelfCandidates>[0], discipline: number): Promise<string[]> {
    const candidates = await shelfCandidates(tx, discipline, config.SHELF_WAIT_MINUTES);
    return matchesToShelve(candidates, config.SHELF_WAIT_MINUTES).slice(0, atOnce);
  }

  /** In the sport's turn: no two matches become one meanwhile. */
  async function shelveIn(discipline: number): Promise<number> {
    return await inWork(platform, platformMerchant, actor, '按规则上架赛程', async ({ tx, changes, afterCommit }) => {
      await takeTurn(tx, discipline);
      const shelved = await shelveByRule(tx, await dueIn(tx, discipline));
      const [before, after] = [{ status: matchStatus.offShelf }, { status: matchStatus.onShelf }];
      for (const { id } of shelved) changes.addPart(matchAudit, id, before, after);
      afterCommit(() =>
        announceMatches(
          platform,
          shelved.map(({ id }) => ({ matchId: id, discipline, hasSameRecords: true as const })),
        ),
      );
      return shelved.length;
    });
  }
}
