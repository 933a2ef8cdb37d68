import { pageOfAction, routeOfKey } from '@touchline/domain/access/permission-grammar';
import { sportPagesOf } from '@touchline/domain/matches/sport-pages';

import type { NewNotice } from '../notices/index.ts';
import { refusalView } from './prediction-view.ts';
import type { LockedPrediction } from './predictions.repository.ts';

/** Tells a writer that the clock or a reviewer could not publish their draft; none where nothing refused it. */
export function refusedNotices(text: 'predictionRefused' | 'reviewRefused', row: LockedPrediction): NewNotice[] {
  const refusal = refusalView(row.refusal, row.refused_at);
  if (row.state !== 'draft' || refusal === null) return [];
  const parameters = { match: matchNameOf(row), reason: refusal.message };
  return [{ ...toWriter(row), text, parameters, event: `prediction ${row.id} refused ${refusal.refusedTime}` }];
}

export function returnedNotice(row: LockedPrediction, reviewer: string): NewNotice {
  const parameters = { match: matchNameOf(row), reviewer, remark: row.remark ?? '' };
  const event = `prediction ${row.id} returned ${row.updated_at.toISOString()}`;
  return { ...toWriter(row), text: 'reviewReturned', parameters, event };
}

function toWriter({ id, sport_id: sportId, writer_merchant, writer_id }: LockedPrediction) {
  const page = sportPagesOf('odd_dra', 'view').find((each) => each.sportId === sportId && !each.isSingle);
  const route = routeOfKey(pageOfAction(page?.keys[0] ?? ''));
  return { to: [{ merchantCode: writer_merchant, accountId: writer_id }], link: `${route}?draft=${id}` };
}

function matchNameOf({ home_name: home, away_name: away }: LockedPrediction): string {
  return `${home} VS ${away}`;
}
