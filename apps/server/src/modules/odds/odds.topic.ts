import { quote } from '@touchline/contract/odds';
import { inMerchant, type Tx } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { matchStatus } from '@touchline/domain/matches/match-status';
import { sportPagesOf } from '@touchline/domain/matches/sport-pages';
import { z } from 'zod';

import { defineTopic } from '../../platform/events/topic.ts';
import type { Platform } from '../../platform/platform.ts';
import { quoteView } from './odds-view.ts';
import { countingAmong, countingIn, type QuoteRow } from './quotes.repository.ts';

/** As the call has them that shows the odds of a match. */
const keysBySport = new Map(sportPagesOf('odd_dra', 'view').map(({ sportId, keys }) => [String(sportId), keys]));

const partOf = (sportId: number, matchId: string) => `${sportId}-${matchId}`;

/** How the odds of one match stand, as `odds:1-1000`. Merchants hear of matches on shelf, the platform of all. */
export const oddsTopic = defineTopic({
  pattern: 'odds:{sportAndMatch}',
  permission(part) {
    const [, sportId = ''] = /^(\d{1,4})-[1-9]\d{0,17}$/.exec(part) ?? [];
    const keys = keysBySport.get(sportId);
    return keys && { anyOf: keys };
  },
  audience: 'platformOrOthers',
  row: z.object({ id: z.string(), matchId: z.string(), ...quote.shape }),
});

type Announcing = Pick<Platform, 'pool' | 'events'>;

/** Tells whoever looks at their matches how these stand now. What does not count there is told to nobody. */
export async function announceOdds(platform: Announcing, quoteIds: readonly string[]): Promise<void> {
  if (quoteIds.length > 0) await tell(platform, (tx) => countingAmong(tx, quoteIds));
}

/** Of matches in which another supplier's word may count by now. */
export async function announceOddsIn(platform: Announcing, matchIds: readonly string[]): Promise<void> {
  if (matchIds.length > 0) await tell(platform, (tx) => countingIn(tx, matchIds));
}

async function tell({ pool, events }: Announcing, read: (tx: Tx) => Promise<QuoteRow[]>): Promise<void> {
  const moved = await inMerchant(pool, platformMerchant, read);
  const announced = [...Map.groupBy(moved, ({ matchId }) => matchId).values()].flatMap((quotes) => {
    const [match] = quotes;
    if (match === undefined) return [];
    const rows = quotes.flatMap(rowsOf);
    const audiences = match.matchStatus === matchStatus.onShelf ? [platformMerchant, ''] : [platformMerchant];
    const part = partOf(match.matchDiscipline, match.matchId);
    return audiences.map((merchantCode) =>
      events.publish(oddsTopic, part, { merchantCode, accountId: '' }, { rows, removed: [] }),
    );
  });
  await Promise.all(announced);
}

/** A later one takes the place of the one before it. */
function rowsOf(row: QuoteRow) {
  return quoteView(row).map((view) => ({ id: `${view.providerId}-${view.playType}`, matchId: row.matchId, ...view }));
}
