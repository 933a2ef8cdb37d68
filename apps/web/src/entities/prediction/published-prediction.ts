import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import type { PlayType } from '@touchline/domain/predictions/play-types';

import type { ShownPrediction } from './prediction-view.tsx';

type PublishedPrediction = CallData<Calls['published-predictions.get']> | CallData<Calls['prediction-records.ticket']>;

/** Maps a published prediction to its view; the two calls name the time of publishing differently. */
export function publishedPrediction(record: PublishedPrediction): ShownPrediction {
  const { predId, playType, hTeamName, aTeamName, userName, odds } = record;
  return {
    ...record,
    id: predId,
    playType: playType as PlayType,
    home: hTeamName,
    away: aTeamName,
    offered: odds.map((odd) => ({ code: Number(odd.select), odds: odd.odds, isSelected: true })),
    writerName: userName,
    publishedTime: 'publishedTime' in record ? record.publishedTime : record.createdAt,
  };
}
