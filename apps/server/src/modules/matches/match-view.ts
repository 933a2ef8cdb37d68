import type { Calls } from '@touchline/contract/calls';
import type { CallAnswer } from '@touchline/contract/definition/call';
import { gameCategoryOf, sportIdOf } from '@touchline/domain/matches/disciplines';
import { stageName } from '@touchline/domain/matches/match-stages';
import { type MatchStatus, statusNameOf } from '@touchline/domain/matches/match-status';
import { streamCodes, streamNames } from '@touchline/domain/matches/match-streams';

import type { MatchRow } from './match-list.repository.ts';
import { ownScoresOf } from './scores/score-parts.ts';

type MatchView = CallAnswer<Calls['matches.list']>['records'][number];

/** A match as the schedule shows it. */
export function matchView(row: MatchRow): MatchView {
  const status = row.status as MatchStatus;
  const isStream = (code: string) => (row.streams.includes(code) ? 1 : 0);
  return {
    matchId: row.id,
    sportId: sportIdOf(row.discipline),
    gameCategory: gameCategoryOf(row.discipline),
    matchFrom: [...row.suppliers],
    status,
    statusName: statusNameOf(status, row.wasMoved),
    gameStage: stageName(row.stage, row.discipline),
    gameStageType: row.stage,
    periodTime: row.periodTime?.toISOString() ?? null,
    leagueId: row.leagueId,
    lname: row.lname,
    licon: row.licon,
    llogo: row.llogo,
    llevel: row.llevel,
    disciplineName: row.disciplineName,
    gameTime: row.gameTime.toISOString(),
    hTeamId: row.homeId,
    hname: row.hname,
    hicon: row.hicon,
    hlogo: row.hlogo,
    aTeamId: row.awayId,
    aname: row.aname,
    aicon: row.aicon,
    alogo: row.alogo,
    hTotalScore: row.homeScore,
    aTotalScore: row.awayScore,
    isStream_NAMI: isStream('NAMI'),
    isStream_ANIM: isStream('ANIM'),
    isStream_BC: isStream('BC'),
    isStream_HBIRD: isStream('HBIRD'),
    streamFrom: streamCodes.filter((code) => row.streams.includes(code)).map(streamOption),
    createType: row.createType as MatchView['createType'],
    supplier: row.suppliers[0]?.id ?? '',
    supplierId: row.supplierId ?? '',
    ...ownParts(row),
    updatedTime: row.updatedAt.toISOString(),
    feedVersion: row.feedVersion,
    leagueName: row.lname,
    teamName: `${row.hname} VS ${row.aname}`,
  };
}

function ownParts(row: MatchRow): Pick<MatchView, 'ownFields' | 'ownScores'> {
  const ownScores = ownScoresOf(row);
  const fields = Object.keys(row.overrides as object).filter((field) => field !== 'scores');
  return { ownFields: ownScores.length === 0 ? fields : [...fields, 'scores'], ownScores };
}

export function streamOption(code: (typeof streamCodes)[number]) {
  return { id: code, name: streamNames[code] };
}
