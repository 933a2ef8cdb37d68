import { isSameOffer, type Offer } from '@touchline/domain/predictions/odds-lines';
import type { PlayType } from '@touchline/domain/predictions/play-types';

import { marked } from '../../../platform/audit/text-marks.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { latestQuotes, type LatestQuote } from '../../odds/index.ts';
import { type CheckedTexts, checkTexts, requireCleanTexts, type TabooChecker } from '../../taboo-words/index.ts';
import { dropForm } from '../forms.repository.ts';
import { movedOffer, savedOffer } from '../offers.repository.ts';
import { oddsMoved, requireOffered, requireOpenMatch, requireSides } from '../predictions.policy.ts';
import {
  type HeldMatch,
  holdMatch,
  type LockedPrediction,
  noteNewOdds,
  predictionAudit,
  publishRow,
} from '../predictions.repository.ts';
import { dropVersions } from '../versions.repository.ts';

/** Which odds may be published: those that were shown last, those that were saved, or others of the same line as these. */
export type Acceptance = 'shown' | 'saved' | 'sameLine';

interface Wanted {
  readonly matchId: string;
  readonly providerId: number;
  readonly playType: number;
}

export interface Publishing {
  /** Before a transaction is open: a list may have to be built first. */
  checkTexts(merchantCode: string, texts: { title: string; content: string }): Promise<CheckedTexts>;
  /** The match and what its provider offers for it now; refuses what can no longer be picked. */
  hold(work: Work, wanted: Wanted): Promise<{ readonly match: HeldMatch; readonly quote: LatestQuote }>;
  /** Requires that the row's selection is still offered, at the saved or shown odds; others are kept with the row. */
  requireOffer(work: Work, row: LockedPrediction, accepts?: Acceptance): Promise<{ match: HeldMatch; offer: Offer }>;
  /** Of a row that is locked. Refuses by its true reason; the odds that it then shows are kept with the row. */
  publish(work: Work, row: LockedPrediction, checked: CheckedTexts, accepts?: Acceptance): Promise<LockedPrediction>;
}

/**
 * Everything that has to hold when a prediction is published, whoever does it: its writer, a reviewer or the clock. Row,
 * words, match and odds are held in this order until the transaction ends, so that none of them changes under it.
 */
export function createPublishing(taboo: TabooChecker): Publishing {
  async function hold(work: Work, { matchId, providerId, playType }: Wanted) {
    const match = await holdMatch(work.tx, matchId);
    requireOpenMatch(match);
    requireOffered(match.discipline, playType);
    const quotes = await latestQuotes(work.tx, match.id, { providerId, lock: true });
    const quote = quotes.find((one) => one.playType === playType);
    if (quote === undefined || quote.closed) throw new Refusal('oddsClosed');
    return { match, quote };
  }

  async function requireOffer(work: Work, row: LockedPrediction, accepts: Acceptance = 'shown') {
    const { match, quote } = await hold(work, wantedBy(row));
    requireSides({ homeId: row.home_id, awayId: row.away_id }, match);
    await requireAccepted(work, row, quote, accepts);
    return { match, offer: quote };
  }

  return {
    checkTexts: (merchantCode, texts) => checkTexts(taboo, merchantCode, texts),
    hold,
    requireOffer,

    async publish(work, row, checked, accepts = 'shown') {
      const { tx, merchantCode, changes } = work;
      await requireCleanTexts(taboo, work, row, checked);
      const { match, offer } = await requireOffer(work, row, accepts);
      const published = await publishRow(tx, merchantCode, row.id, match, offer);
      if (published === undefined) throw new Refusal('matchStarted');
      await dropVersions(tx, merchantCode, row.id);
      await dropForm(tx, { merchantCode, accountId: row.writer_id }, row.sport_id, row.id);
      changes.add(predictionAudit, row.id, marked(row), marked(published));
      return published;
    },
  };
}

function wantedBy(row: LockedPrediction): Wanted {
  return { matchId: row.match_id, providerId: row.provider_id, playType: row.play_type };
}

async function requireAccepted(
  { tx, merchantCode }: Work,
  row: LockedPrediction,
  offer: Offer,
  accepts: Acceptance,
): Promise<void> {
  const saved = savedOffer(row);
  const shown = (accepts === 'shown' ? movedOffer(row) : null) ?? saved;
  const isAccepted = isSameOffer(shown, offer) || (accepts === 'sameLine' && saved.line === offer.line);
  if (isAccepted) return;
  await noteNewOdds(tx, merchantCode, row.id, offer);
  throw oddsMoved(row.play_type as PlayType, shown, offer);
}
