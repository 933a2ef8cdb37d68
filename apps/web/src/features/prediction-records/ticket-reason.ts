import { type PlayType, type PredictedSport, readSelection } from '@touchline/domain/predictions/play-types';
import { settle } from '@touchline/domain/predictions/settlement';
import { clausesText, reasonOf } from '@touchline/domain/predictions/settlement-words';

import type { ListedTicket } from './prediction-records.api.ts';

type Judged = Pick<ListedTicket, 'sportId' | 'playType' | 'predict' | 'line' | 'homeScore' | 'awayScore' | 'why'>;

/** The match as played, and the verdict on the selections. Without a score the server's sentence stands alone. */
export function reasonLines(ticket: Judged): readonly [played: string, judged: string] {
  const { homeScore: home, awayScore: away, line, why } = ticket;
  const playType = ticket.playType as PlayType;
  const codes = readSelection(playType, ticket.predict);
  if (home === null || away === null || codes === null) return [why, ''];
  const settled = settle({ playType, codes, line }, { home, away });
  const { played, judged } = reasonOf(settled, ticket.sportId as PredictedSport);
  return [clausesText(played), clausesText(judged)];
}
