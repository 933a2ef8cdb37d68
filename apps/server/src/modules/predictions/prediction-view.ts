import type { Calls } from '@touchline/contract/calls';
import type { CallAnswer } from '@touchline/contract/definition/call';
import { errorCodes } from '@touchline/domain/error-codes';
import type { MatchLogos } from '@touchline/domain/matches/match-logos';
import { type PlayType, playTypeName, type PredictedSport } from '@touchline/domain/predictions/play-types';
import { pickedOdds, type PricedTicket } from '@touchline/domain/predictions/settlement';
import { whyText } from '@touchline/domain/predictions/settlement-words';

import type { DraftListRow, WholeDraftRow } from './draft-list.repository.ts';
import { savedOffer } from './offers.repository.ts';
import { draftCan, hasBegun, isOffered, keptReason, publishedCan, reviewCan } from './predictions.policy.ts';
import type { LockedPrediction } from './predictions.repository.ts';
import type { PublishedRow, PredictionResultRow, WholePublishedRow } from './published-list.repository.ts';
import type { VersionRow } from './versions.repository.ts';

type DraftView = CallAnswer<Calls['predictions.list']>['records'][number];
type PublishedView = CallAnswer<Calls['published-predictions.list']>['records'][number];
type Status = PublishedView['status'];

export function draftView(row: DraftListRow): DraftView {
  return {
    id: row.id,
    userId: row.writerId,
    userName: row.writerName,
    sportId: row.sportId,
    gameTime: row.gameTime.toISOString(),
    leagueId: row.leagueId,
    leagueName: row.leagueName,
    homeName: row.homeName,
    awayName: row.awayName,
    battle: `${row.homeName} VS ${row.awayName}`,
    ...logosView(row),
    title: row.title,
    matchId: row.matchId,
    providerId: row.providerId,
    ...draftTicket(row),
    newOdds: row.moved?.odds ?? null,
    newLine: row.moved?.line ?? null,
    oldOdds: row.moved && row.odds,
    predictionId: row.id,
    enabled: true,
    status: 0,
    result: '',
    sourceFrom: 'CMS',
    state: row.state as DraftView['state'],
    isExpired: hasBegun(row),
    scheduledTime: row.scheduledAt?.toISOString() ?? null,
    takesMovedOdds: row.takesMovedOdds,
    refusal: refusalView(row.refusal, row.refusedAt),
    remark: row.remark,
    reviewerName: row.reviewerName,
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
  };
}

/** The logos of the prediction's match. */
export function logosView({ llogo, hlogo, alogo }: MatchLogos): MatchLogos {
  return { llogo, hlogo, alogo };
}

/** The version that the next save has to name. */
export function savedVersion(updatedAt: Date) {
  return { updatedTime: updatedAt.toISOString() };
}

/** A draft as it was saved just now, at the odds of that moment. */
export function savedView(saved: LockedPrediction) {
  return { id: saved.id, ...savedVersion(saved.updated_at), ...savedOffer(saved) };
}

/** The reason that kept a draft from being published, in the catalogue's words. */
export function refusalView(reason: string | null, at: Date | null) {
  const known = reason === null ? undefined : keptReason(reason);
  if (known === undefined || at === null) return null;
  const { code, message } = errorCodes[known];
  return { code, message, refusedTime: at.toISOString() };
}

export function wholeDraftView(row: WholeDraftRow): CallAnswer<Calls['predictions.get']> {
  const view = draftView(row);
  const isOpen = isOffered({ status: row.matchStatus, stage: row.stage });
  const judged = { state: row.state, isExpired: view.isExpired, isOpen, isScheduled: row.scheduledAt !== null };
  return { ...view, ...whole(row), can: draftCan(judged, row.isReviewRequired) };
}

export function reviewView(row: DraftListRow): CallAnswer<Calls['prediction-reviews.list']>['records'][number] {
  return { ...draftView(row), sentTime: (row.sentAt ?? row.updatedAt).toISOString() };
}

export function wholeReviewView(row: WholeDraftRow, accountId: string): CallAnswer<Calls['prediction-reviews.get']> {
  return { ...reviewView(row), ...whole(row), can: reviewCan({ isOwn: row.writerId === accountId }) };
}

function whole({ content, updatedAt }: WholeDraftRow) {
  return { content, updatedTime: updatedAt.toISOString() };
}

export function versionView(row: VersionRow) {
  const { version, matchId, providerId, title, content } = row;
  return { version, savedTime: row.savedAt.toISOString(), matchId, providerId, ...draftTicket(row), title, content };
}

export function publishedView(row: PublishedRow): PublishedView {
  return {
    predId: row.id,
    userId: row.writerId,
    userName: row.writerName,
    createdAt: row.publishedAt.toISOString(),
    gameTime: row.gameTime.toISOString(),
    leagueId: row.leagueId,
    leagueName: row.leagueName,
    hTeamName: row.homeName,
    aTeamName: row.awayName,
    ...logosView(row),
    title: row.title,
    playType: row.playType,
    playTypeName: nameOf(row),
    sportId: row.sportId,
    matchId: row.matchId,
    status: row.status as Status,
    finished: row.finished ? 1 : 0,
    resultDetail: row.outcome as PublishedView['resultDetail'],
    withdrawnTime: row.withdrawnAt?.toISOString() ?? null,
  };
}

export function wholePublishedView(
  row: WholePublishedRow,
  results: readonly PredictionResultRow[],
): CallAnswer<Calls['published-predictions.get']> {
  return {
    ...publishedView(row),
    content: row.content,
    providerId: row.providerId,
    line: row.line,
    odds: pickedOdds(row, results[0]).map(({ code, odds, status }) => ({
      select: String(code),
      odds,
      playType: row.playType,
      status,
    })),
    results: results.map((result) => ({
      settledTime: result.settledAt.toISOString(),
      resultDetail: result.outcome,
      status: result.status as Status,
      payout: Number(result.payout),
      homeScore: result.homeScore,
      awayScore: result.awayScore,
      why: whyText(result, row.sportId as PredictedSport),
    })),
    can: publishedCan({ isOwn: row.isOwn, isWithdrawn: row.withdrawnAt !== null, isExpired: hasBegun(row) }),
  };
}

/** The names that drafts have on the wire for what is foretold, and at which odds. */
function draftTicket(row: PricedTicket & { readonly sportId: number }) {
  const { playType, codes, odds, line } = row;
  return { oddType: playType, oddTypeName: nameOf(row), predict: codes.join(','), odds, line };
}

function nameOf({ playType, sportId }: { readonly playType: PlayType; readonly sportId: number }): string {
  return playTypeName(playType, sportId as PredictedSport);
}
