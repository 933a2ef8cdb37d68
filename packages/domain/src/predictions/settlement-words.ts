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

/** Why a ticket ended as it did, in a sentence: the score, the line, the sum. */
export function whyText({ outcome, why }: Settled, sportId: PredictedSport): string {
  return `${reasonText(why, units[sportId])}，${outcomeNames[outcome]}`;
}

function reasonText(why: Why, unit: string): string {
  switch (why.by) {
    case 'result':
      return resultText(why);
    case 'line':
      return why.ticket.playType === 3 ? handicapText(why, unit) : totalText(why, unit);
    case 'fate':
      return fateText(why);
  }
}

/** 比分 2:1，主队 -1 后为 1:1，赛果让平；预测让胜 */
function resultText({ ticket, score: { home, away }, cameTrue }: Extract<Why, { by: 'result' }>): string {
  const given = ticket.line ?? 0;
  const after = given === 0 ? [] : [`主队 ${lineText(ticket.playType, given)} 后为 ${home + given / 4}:${away}`];
  const result = cameTrue === null ? '双方打平' : `赛果${namesOf(ticket, [cameTrue])}`;
  return `${[`比分 ${home}:${away}`, ...after, result].join('，')}；${predicted(ticket)}`;
}

/** 比分 2:1，主队净胜 1 球，盘口主队让 0.5/1；预测主队，领先盘口 0.25 球 */
function handicapText({ ticket, score, figure, margin }: Extract<Why, { by: 'line' }>, unit: string): string {
  const lead = figure === 0 ? '双方打平' : `${figure > 0 ? '主队' : '客队'}净胜 ${Math.abs(figure)} ${unit}`;
  const line = `盘口${ticket.line === 0 ? '' : '主队'}${lineText(ticket.playType, ticket.line ?? 0)}`;
  const ahead = comparedText(margin, ['领先', '落后'], unit);
  return `比分 ${score.home}:${score.away}，${lead}，${line}；${predicted(ticket)}，${ahead}`;
}

/** 比分 2:1，共 3 球，盘口 2.5/3；预测大球，高出盘口 0.25 球 */
function totalText({ ticket, score, figure }: Extract<Why, { by: 'line' }>, unit: string): string {
  const line = ticket.line ?? 0;
  const above = comparedText(figure * 4 - line, ['高出', '低于'], unit);
  const sum = `比分 ${score.home}:${score.away}，共 ${figure} ${unit}，盘口 ${lineText(ticket.playType, line)}`;
  return `${sum}；${predicted(ticket)}，${above}`;
}

function comparedText(quarters: number, [more, less]: readonly [string, string], unit: string): string {
  return quarters === 0 ? '与盘口相平' : `${quarters > 0 ? more : less}盘口 ${Math.abs(quarters) / 4} ${unit}`;
}

function fateText({ phase }: Extract<Why, { by: 'fate' }>): string {
  if (phase === 'cut') return '比赛腰斩';
  if (phase === 'cancelled') return '比赛取消';
  return phase === 'interrupted' ? '比赛中断，未在规定时间内续赛' : '比赛推迟，未在规定时间内开赛';
}

function predicted(ticket: Ticket): string {
  return `预测${namesOf(ticket, ticket.codes)}`;
}

/** 主胜、平局 */
export function namesOf({ playType }: Pick<Ticket, 'playType'>, selection: readonly number[]): string {
  const { selections } = playTypes[playType];
  return selections
    .filter(({ code }) => selection.includes(code))
    .map(({ name }) => name)
    .join('、');
}
