import { inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { isPermissionKey } from '@touchline/domain/access/permission-tree';
import { sportPageOf } from '@touchline/domain/matches/disciplines';
import { stageName } from '@touchline/domain/matches/match-stages';
import { matchStatus, type MatchStatus, statusNameOf } from '@touchline/domain/matches/match-status';
import { pinKinds } from '@touchline/domain/matches/score-pins';
import { sportPageMark, sportPagesOf } from '@touchline/domain/matches/sport-pages';
import { z } from 'zod';

import { defineTopic } from '../../platform/events/topic.ts';
import type { Platform } from '../../platform/platform.ts';
import { announceOddsIn } from '../odds/index.ts';
import type { ChangedMatch } from '../supplier-feed/index.ts';
import { movedMatches, type MovedMatch } from './moved-matches.repository.ts';
import { ownScoresOf } from './scores/score-parts.ts';

/** The part is the page's key, such as `spo_soc_sch`. Merchants hear of what is on shelf, the platform of all. */
export const matchesTopic = defineTopic({
  pattern: 'matches:{page}',
  permission(page) {
    const key = `${page}-view`;
    return page.endsWith('_sch') && isPermissionKey(key) ? key : undefined;
  },
  audience: 'platformOrOthers',
  row: z.object({
    id: z.string(),
    matchId: z.string(),
    status: z.number(),
    // Servers of the previous release send none.
    statusName: z.string().optional(),
    gameStage: z.string(),
    gameStageType: z.number(),
    hTotalScore: z.number().nullable(),
    aTotalScore: z.number().nullable(),
    /** A worker of 0.5.0 sends none. */
    ownScores: z.array(z.object({ part: z.number(), kind: z.enum(pinKinds) })).optional(),
    gameTime: z.string(),
    // Servers of the previous release send none.
    periodTime: z.string().nullable().optional(),
    feedVersion: z.string(),
    updatedTime: z.string(),
  }),
});

export type Announcing = Pick<Platform, 'pool' | 'events'>;

const pagesByMark = new Map(
  sportPagesOf('sch', 'view').map((sportPage) => [
    sportPageMark(sportPage),
    sportPage.keys.map((key) => key.replace(/-view$/, '')),
  ]),
);

/**
 * Tells the pages of these matches how they stand now. Merchants hear of one that is not on shelf when it leaves it, and
 * otherwise nothing: not even that it is there. Where another supplier's odds may count by now, these are told as well.
 */
export async function announceMatches(platform: Announcing, changed: readonly ChangedMatch[]): Promise<void> {
  const { pool, events } = platform;
  if (changed.length === 0) return;
  const ids = changed.map(({ matchId }) => matchId);
  const matches = await inMerchant(pool, platformMerchant, (tx) => movedMatches(tx, ids));
  const left = new Set(changed.filter(({ wasOnShelf }) => wasOnShelf).map(({ matchId }) => matchId));
  const byPage = Map.groupBy(
    matches.flatMap((match) => pagesOf(match).map((page) => ({ page, match }))),
    ({ page }) => page,
  );
  for (const [page, found] of byPage) {
    const here = found.map(({ match }) => match);
    await tell(page, platformMerchant, here, (match) => !isHidden(match));
    const theirs = here.filter(({ id, status }) => status === matchStatus.onShelf || left.has(id));
    await tell(page, '', theirs, (match) => !isHidden(match) && match.status === matchStatus.onShelf);
  }
  const others = changed.filter(({ hasSameRecords }) => hasSameRecords !== true);
  await announceOddsIn(
    platform,
    others.map(({ matchId }) => matchId),
  );

  async function tell(
    page: string,
    merchantCode: string,
    here: readonly MovedMatch[],
    isSeen: (match: MovedMatch) => boolean,
  ): Promise<void> {
    if (here.length === 0) return;
    const rows = here.filter(isSeen).map(rowOf);
    const removed = here.filter((match) => !isSeen(match)).map(({ id }) => id);
    await events.publish(matchesTopic, page, { merchantCode, accountId: '' }, { rows, removed });
  }
}

/** One of a single league stands on two pages. */
function pagesOf({ discipline, isSingle }: MovedMatch): string[] {
  const marks = [
    sportPageMark(sportPageOf(discipline)),
    ...(isSingle ? [sportPageMark(sportPageOf(discipline, true))] : []),
  ];
  return marks.flatMap((mark) => pagesByMark.get(mark) ?? []);
}

function isHidden({ stage, isMerged }: MovedMatch): boolean {
  return stage === 0 || isMerged;
}

function rowOf(match: MovedMatch) {
  return {
    id: match.id,
    matchId: match.id,
    status: match.status,
    statusName: statusNameOf(match.status as MatchStatus, match.wasMoved),
    gameStage: stageName(match.stage, match.discipline),
    gameStageType: match.stage,
    hTotalScore: match.homeScore,
    aTotalScore: match.awayScore,
    ownScores: ownScoresOf(match),
    gameTime: match.gameTime.toISOString(),
    periodTime: match.periodTime?.toISOString() ?? null,
    feedVersion: match.feedVersion,
    updatedTime: match.updatedAt.toISOString(),
  };
}
