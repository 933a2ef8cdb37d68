import type { PredictedSport } from '../predictions/play-types.ts';

/** A match that has ended. */
export interface PlayedMatch {
  readonly homeId: string;
  readonly awayId: string;
  readonly homeScore: number;
  readonly awayScore: number;
}

export type PlayedOutcome = 'win' | 'draw' | 'loss';

/** A team's results over some matches. */
export interface Form {
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
}

export interface LeagueTableRow extends Form {
  readonly teamId: string;
  readonly teamName: string;
}

export interface RankedTableRow extends LeagueTableRow {
  readonly rank: number;
}

const basketball: PredictedSport = 2;

/** A competition of more teams than this has no table that means anything: friendly matches, a cup of amateurs. */
export const largestTable = 64;

/** The match as one of its teams looks at it. */
export function seenBy(teamId: string, { homeId, homeScore, awayScore }: PlayedMatch) {
  const isHome = homeId === teamId;
  const [scored, conceded] = isHome ? [homeScore, awayScore] : [awayScore, homeScore];
  const outcome: PlayedOutcome = scored === conceded ? 'draw' : scored > conceded ? 'win' : 'loss';
  return { isHome, scored, conceded, outcome };
}

export function formOf(teamId: string, matches: readonly PlayedMatch[]): Form {
  const seen = matches.map((match) => seenBy(teamId, match));
  const count = (outcome: PlayedOutcome) => seen.filter((match) => match.outcome === outcome).length;
  return {
    played: seen.length,
    won: count('win'),
    drawn: count('draw'),
    lost: count('loss'),
    scored: seen.reduce((sum, { scored }) => sum + scored, 0),
    conceded: seen.reduce((sum, { conceded }) => sum + conceded, 0),
  };
}

/** Football's: three for a win, one for a draw. */
export function pointsOf({ won, drawn }: Form): number {
  return won * 3 + drawn;
}

export function winShare({ won, played }: Form): number {
  return played === 0 ? 0 : won / played;
}

/** The figures that rank teams, the weightiest first. */
function weights(sportId: PredictedSport, form: Form): readonly number[] {
  const difference = form.scored - form.conceded;
  return sportId === basketball ? [winShare(form), difference] : [pointsOf(form), difference, form.scored];
}

function compareForms(sportId: PredictedSport, one: Form, other: Form): number {
  const theirs = weights(sportId, other);
  return (
    weights(sportId, one)
      .map((weight, at) => (theirs[at] ?? 0) - weight)
      .find((difference) => difference !== 0) ?? 0
  );
}

/** The best first; who is level in everything has the same rank. */
export function rankedTable(sportId: PredictedSport, rows: readonly LeagueTableRow[]): RankedTableRow[] {
  if (rows.length > largestTable) return [];
  const better = (one: Form, other: Form) => compareForms(sportId, one, other);
  return rows
    .map((row) => ({ rank: 1 + rows.filter((other) => better(other, row) < 0).length, ...row }))
    .toSorted((one, other) => one.rank - other.rank || Number(one.teamId) - Number(other.teamId));
}

/** 曼彻斯特城近10场6胜2平2负，进18球失9球 */
export function formSentence(sportId: PredictedSport, teamName: string, form: Form): string {
  const { played, scored, conceded } = form;
  const matches = played === 1 ? '最近一场' : `近${played}场`;
  return `${teamName}${matches}${recordText(form)}，${scoresText(sportId, played, scored, conceded)}`;
}

function scoresText(sportId: PredictedSport, played: number, scored: number, conceded: number): string {
  if (sportId !== basketball) return `进${scored}球失${conceded}球`;
  if (played === 1) return `得${scored}分、失${conceded}分`;
  return `场均得${(scored / played).toFixed(1)}分、失${(conceded / played).toFixed(1)}分`;
}

/** 双方近5次交锋，曼彻斯特城3胜1平1负 */
export function meetingsSentence(teamName: string, form: Form): string {
  const meetings = form.played === 1 ? '双方最近一次交锋' : `双方近${form.played}次交锋`;
  return form.drawn === form.played ? meetings + recordText(form) : `${meetings}，${teamName}${recordText(form)}`;
}

/** 曼彻斯特城积24分，暂列英超第3位 */
export function leagueTableSentence(sportId: PredictedSport, leagueName: string, row: RankedTableRow): string {
  const { teamName, rank } = row;
  const made = sportId === basketball ? countsText(row) : `积${pointsOf(row)}分`;
  return `${teamName}${made}，暂列${leagueName}第${rank}位`;
}

const ofOne: Readonly<Record<PlayedOutcome, string>> = { win: '取胜', draw: '战平', loss: '告负' };
const ofAll: Readonly<Record<PlayedOutcome, string>> = { win: '全胜', draw: '全部战平', loss: '全败' };

/** 6胜2平2负 */
function recordText(form: Form): string {
  const only = (['win', 'draw', 'loss'] as const).find(
    (_, at) => [form.won, form.drawn, form.lost][at] === form.played,
  );
  if (only === undefined) return countsText(form);
  return form.played === 1 ? ofOne[only] : ofAll[only];
}

/** Counts of zero are left out. */
function countsText({ won, drawn, lost }: Form): string {
  return [won > 0 && `${won}胜`, drawn > 0 && `${drawn}平`, lost > 0 && `${lost}负`].filter(Boolean).join('');
}
