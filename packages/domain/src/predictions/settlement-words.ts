import sentences from '../locales/zh-CN/settlement.json' with { type: 'json' };
import { lineText } from './odds-lines.ts';
import { playTypes, type PredictedSport } from './play-types.ts';
import type { Outcome, Settled, Ticket, Why } from './settlement.ts';

export const outcomeNames: Readonly<Record<Outcome, string>> = {
  win: '命中',
  halfWin: '赢半',
  push: '走水',
  halfLoss: '输半',
  loss: '未中',
  void: '无效',
};

const units: Readonly<Record<PredictedSport, string>> = { 1: '球', 2: '分' };

/** One clause of a reason: its key in `locales/zh-CN/settlement.json`, and the values that it takes. */
export interface Clause {
  readonly key: keyof typeof sentences;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Why a prediction ended as it did. */
export interface Reason {
  /** Clauses on the match as played. */
  readonly played: readonly Clause[];
  /** Clauses on the selections; none for a match without a score. */
  readonly judged: readonly Clause[];
}

export function reasonOf({ outcome, why }: Settled, sportId: PredictedSport): Reason {
  const ended: Clause = { key: 'outcome', values: { name: outcomeNames[outcome] } };
  if (why.by === 'fate') return { played: [fateClause(why), ended], judged: [] };
  const { played, judged } = why.by === 'result' ? ofResult(why) : ofLine(why, units[sportId]);
  return { played: [{ key: 'score', values: { ...why.score } }, ...played], judged: [...judged, ended] };
}

/** 比分 2:1，赛果主胜 */
export function clausesText(clauses: readonly Clause[]): string {
  return clauses.map(({ key, values }) => filled(sentences[key], values)).join('，');
}

/** The whole reason as one sentence: the score, the line, the sum. */
export function whyText(settled: Settled, sportId: PredictedSport): string {
  const { played, judged } = reasonOf(settled, sportId);
  return [played, judged]
    .filter((clauses) => clauses.length > 0)
    .map(clausesText)
    .join('；');
}

/** 主队 -1 后为 1:1，赛果让平；预测让胜 */
function ofResult({ ticket, score: { home, away }, cameTrue }: Extract<Why, { by: 'result' }>): Reason {
  const given = ticket.line ?? 0;
  const line = lineText(ticket.playType, given);
  const after: Clause = { key: 'handicapped', values: { line, home: home + given / 4, away } };
  const result: Clause =
    cameTrue === null ? { key: 'tie' } : { key: 'cameTrue', values: { name: namesOf(ticket, [cameTrue]) } };
  return { played: given === 0 ? [result] : [after, result], judged: [selected(ticket)] };
}

/** 主队净胜 1 球，盘口主队让 0.5/1；预测主队，领先盘口 0.25 球 */
function ofLine(why: Extract<Why, { by: 'line' }>, unit: string): Reason {
  const { ticket, figure, margin } = why;
  const given = ticket.line ?? 0;
  const line = lineText(ticket.playType, given);
  const difference = (key: Clause['key'], quarters: number): Clause =>
    quarters === 0 ? { key: 'onLine' } : { key, values: { count: Math.abs(quarters) / 4, unit } };
  if (ticket.playType !== 3) {
    const above = figure * 4 - given;
    return {
      played: [
        { key: 'total', values: { count: figure, unit } },
        { key: 'totalLine', values: { line } },
      ],
      judged: [selected(ticket), difference(above > 0 ? 'aboveLine' : 'belowLine', above)],
    };
  }
  const lead: Clause =
    figure === 0
      ? { key: 'tie' }
      : { key: figure > 0 ? 'homeLead' : 'awayLead', values: { count: Math.abs(figure), unit } };
  return {
    played: [lead, { key: given === 0 ? 'levelHandicap' : 'handicapOfHome', values: { line } }],
    judged: [selected(ticket), difference(margin > 0 ? 'aheadOfLine' : 'behindLine', margin)],
  };
}

function fateClause({ phase }: Extract<Why, { by: 'fate' }>): Clause {
  return { key: phase === 'cut' || phase === 'cancelled' || phase === 'interrupted' ? phase : 'postponed' };
}

function selected(ticket: Ticket): Clause {
  return { key: 'selected', values: { names: namesOf(ticket, ticket.codes) } };
}

function filled(sentence: string, values: Clause['values'] = {}): string {
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** 主胜、平局 */
export function namesOf({ playType }: Pick<Ticket, 'playType'>, selection: readonly number[]): string {
  const { selections } = playTypes[playType];
  return selections
    .filter(({ code }) => selection.includes(code))
    .map(({ name }) => name)
    .join('、');
}
