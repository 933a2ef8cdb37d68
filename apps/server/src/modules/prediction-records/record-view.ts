import type { Calls } from '@touchline/contract/calls';
import type { CallAnswer } from '@touchline/contract/definition/call';
import { lineText } from '@touchline/domain/predictions/odds-lines';
import { playTypeName } from '@touchline/domain/predictions/play-types';
import { recordOf, type RecordCell, type RecordMonth } from '@touchline/domain/predictions/prediction-record';
import { pickedOdds } from '@touchline/domain/predictions/settlement';
import { namesOf, whyText } from '@touchline/domain/predictions/settlement-words';

import { logosView } from '../predictions/index.ts';
import type {
  CountedRow,
  SettledResult,
  Streaks,
  TicketRow,
  WholeTicketRow,
  WriterRow,
} from './prediction-records.repository.ts';

type RecordView = CallAnswer<Calls['prediction-records.get']>;
type TicketView = CallAnswer<Calls['prediction-records.tickets']>['records'][number];

export function recordView(
  writer: Pick<WriterRow, 'userId' | 'open' | 'withdrawn'> & { readonly userName: string },
  counted: readonly CountedRow[],
  streaks: Streaks,
): RecordView {
  const cells = counted.filter((row) => row.month === null) as (RecordCell & CountedRow)[];
  const months = counted.filter((row) => row.month !== null) as (RecordMonth & CountedRow)[];
  const leagues = new Map(cells.map(({ leagueId, leagueName }) => [leagueId, leagueName]));
  const { all, bySport, byLeague, byPlayType, byMonth } = recordOf(cells, months);
  const { userId, userName, open, withdrawn } = writer;
  return {
    userId,
    userName,
    open,
    withdrawn,
    all: { ...all, ...streaks },
    bySport: bySport.map(({ key: _key, ...tally }) => tally),
    byLeague: byLeague.map(({ key, ...tally }) => ({ ...tally, leagueId: key, leagueName: leagues.get(key) ?? '' })),
    byPlayType: byPlayType.map(({ key, ...tally }) => ({
      ...tally,
      playType: key,
      playTypeName: playTypeName(key, tally.sportId as 1 | 2),
    })),
    byMonth: byMonth.map(({ key, ...tally }) => ({ ...tally, month: key })),
  };
}

export function ticketView(row: TicketRow): TicketView {
  return {
    predId: row.id,
    userId: row.writerId,
    userName: row.writerName,
    sportId: row.sportId,
    matchId: row.matchId,
    gameTime: row.gameTime.toISOString(),
    leagueId: row.leagueId,
    leagueName: row.leagueName,
    hTeamName: row.homeName,
    aTeamName: row.awayName,
    ...logosView(row),
    title: row.title,
    playType: row.playType,
    playTypeName: playTypeName(row.playType, row.sportId),
    predict: row.codes.join(','),
    predictName: namesOf(row, row.codes),
    line: row.line,
    lineText: row.line === null ? '' : lineText(row.playType, row.line),
    ...resultView(row.results[0], row.sportId),
    withdrawnTime: row.withdrawnAt?.toISOString() ?? null,
  };
}

function resultView(
  { outcome, status, payout, homeScore, awayScore, why, settledTime }: SettledResult,
  sportId: 1 | 2,
) {
  const text = whyText({ outcome, why }, sportId);
  return { settledTime, status, resultDetail: outcome, payout, homeScore, awayScore, why: text };
}

export function wholeTicketView(row: WholeTicketRow): CallAnswer<Calls['prediction-records.ticket']> {
  return {
    ...ticketView(row),
    content: row.content,
    providerId: row.providerId,
    publishedTime: row.publishedAt.toISOString(),
    odds: pickedOdds(row, row.results[0]).map(({ code, name, odds, status }) => ({
      select: String(code),
      selectName: name,
      odds,
      cameTrue: status === 1,
    })),
    results: row.results.map((result) => resultView(result, row.sportId)),
  };
}
