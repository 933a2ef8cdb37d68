import { draftsPerWriter } from '@touchline/domain/constants';
import type { ErrorName } from '@touchline/domain/error-codes';
import { areTurned } from '@touchline/domain/matches/match-sides';
import { isUnplayed, phaseOf } from '@touchline/domain/matches/match-stages';
import { matchStatus } from '@touchline/domain/matches/match-status';
import { lineText, movement, type Offer } from '@touchline/domain/predictions/odds-lines';
import { type PlayType, playTypes, playTypesOf } from '@touchline/domain/predictions/play-types';

import { forbidden, Refusal, type RefusalDetail } from '../../platform/refusal.ts';

interface JudgedMatch {
  readonly status: number;
  readonly stage: number;
  readonly hasPassed: boolean;
}

/** Kicked off: by the clock, or by its stage. */
export function hasBegun({ stage, hasPassed }: Pick<JudgedMatch, 'stage' | 'hasPassed'>): boolean {
  return hasPassed || !isUnplayed(stage);
}

/** On shelf and still to be played when it was said to be. */
export function isOffered({ status, stage }: { readonly status: number | null; readonly stage: number }): boolean {
  return status === matchStatus.onShelf && phaseOf(stage) === 'notStarted';
}

/** A match off the shelf is answered like a match that does not exist, whether it has begun or not. */
export function requireOpenMatch(match: JudgedMatch | undefined): asserts match is JudgedMatch {
  if (match?.status !== matchStatus.onShelf) throw new Refusal('matchUnavailable');
  if (hasBegun(match)) throw new Refusal('matchStarted');
  if (!isOffered(match)) throw new Refusal('matchUnavailable');
}

/** Of so many as the writer has. */
export function requireRoomForDraft(drafts: number): void {
  if (drafts >= draftsPerWriter) throw refused(`草稿最多 ${draftsPerWriter} 篇，请先发布或删除不用的草稿`);
}

/** Two sports have predictions, each with play types of its own. */
export function requireOffered(discipline: number, playType: number): void {
  const offered: readonly number[] = discipline === 1 || discipline === 2 ? playTypesOf(discipline) : [];
  if (!offered.includes(playType)) throw refused('该项目没有此玩法', 'oddType');
}

/** A prediction of a home win means the team: exchanged sides are refused. */
export function requireSides(saved: Parameters<typeof areTurned>[0], match: Parameters<typeof areTurned>[1]): void {
  if (areTurned(saved, match))
    throw new Refusal('conflict', { details: [{ errorMessage: '赛程的主客队已对调，请核对后重新保存' }] });
}

const arrows = { up: '↑', down: '↓', same: '' } as const;

/** Old and new side by side, for whoever reads the refusal alone; the draft has both as numbers. */
export function oddsMoved(playType: PlayType, before: Offer, after: Offer): Refusal {
  const { selections } = playTypes[playType];
  const lines = [before, after].map(({ line }) => (line === null ? '' : lineText(playType, line)));
  const line = lines[0] === lines[1] ? [] : [{ field: 'line', errorMessage: `${lines[0]} → ${lines[1]}` }];
  const moved = selections.flatMap(({ code, name }): RefusalDetail[] => {
    const [old, now] = [before.odds[code] ?? 0, after.odds[code] ?? 0];
    if (old === now) return [];
    return [{ field: 'odds', errorMessage: `${name} ${old} → ${now} ${arrows[movement(old, now)]}` }];
  });
  return new Refusal('oddsMoved', { details: [...line, ...moved], keepsNotes: true });
}

/** In review it is locked; published it is for good. */
export function requireDraft({ state }: { readonly state: string }): void {
  if (state === 'review') throw refused('该草稿正在审核中，不能修改');
  if (state === 'published') throw refused('该预测已发布，不能修改');
}

export function requireInReview({ state }: { readonly state: string }): void {
  if (state !== 'review') throw new Refusal('conflict');
}

export function requireOther(writerId: string, accountId: string): void {
  if (writerId === accountId) throw forbidden('不能审核自己的预测');
}

export function refused(errorMessage: string, field?: string): Refusal {
  return new Refusal('formRefused', { details: [{ ...(field === undefined ? {} : { field }), errorMessage }] });
}

/** True for each possible action, or the reason why not. */
type Can = Record<string, true | string>;

/** The actions that a draft's state allows; the gate has judged its key. */
export function draftCan(
  {
    state,
    isExpired,
    isOpen,
    isScheduled,
  }: { state: string; isExpired: boolean; isOpen: boolean; isScheduled: boolean },
  isReviewRequired: boolean,
): Can {
  const open = state === 'review' ? 'inReview' : true;
  const playable = isExpired ? 'expired' : isOpen ? true : 'unavailable';
  const timely = open === true ? playable : open;
  const published = timely === true && isReviewRequired ? 'reviewRequired' : timely;
  return {
    edit: open,
    delete: open,
    commit: published,
    schedule: published,
    unschedule: isScheduled ? true : 'notScheduled',
    sendToReview: timely,
    takeBack: state === 'review' ? true : 'notInReview',
  };
}

export function reviewCan({ isOwn }: { isOwn: boolean }): Can {
  const judged = isOwn ? 'own' : true;
  return { approve: judged, return: judged };
}

export function publishedCan(row: { isOwn: boolean; isWithdrawn: boolean; isExpired: boolean }): Can {
  if (!row.isOwn) return { withdraw: 'notOwn' };
  if (row.isWithdrawn) return { withdraw: 'withdrawn' };
  return { withdraw: row.isExpired ? 'expired' : true };
}

const reasons = [
  'oddsMoved',
  'oddsClosed',
  'matchStarted',
  'matchUnavailable',
  'tabooWords',
  'reviewRequired',
  'forbidden',
  'conflict',
] as const satisfies readonly ErrorName[];

/** The reason a draft is held back, as its row keeps it. */
export function keptReason(reason: string): (typeof reasons)[number] | undefined {
  return reasons.find((known) => known === reason);
}
