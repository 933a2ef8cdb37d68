import { tabooLimits } from '@touchline/domain/constants';

import { Refusal } from '../../platform/refusal.ts';
import type { TabooHit, TextHits } from './taboo-book.ts';

export function refused(errorMessage: string, field?: string): Refusal {
  return new Refusal('formRefused', { details: [{ ...(field !== undefined && { field }), errorMessage }] });
}

/** Of what has no letter and no digit nothing is left to look for. */
export function requireComparable(key: string): void {
  if (key === '') throw refused('至少要有一个文字、字母或数字', 'keyword');
}

export function requireFree(taken: { readonly id: string; readonly word: string } | undefined, ownId?: string): void {
  if (taken !== undefined && taken.id !== ownId)
    throw refused(`“${taken.word}”已存在，写法不同也视为同一个词`, 'keyword');
}

export function requireRoom({ words }: { readonly words: number }): void {
  if (words > tabooLimits.words)
    throw refused(`词库最多 ${tabooLimits.words.toLocaleString('en')} 条，请先删除不用的词`);
}

/** Words that warn let a text pass. */
export function requireNoTaboo({ title, content }: TextHits): void {
  const blocked = (hits: readonly TabooHit[]) => hits.filter(({ level }) => level === 'block').map(({ word }) => word);
  const details = [
    { field: 'title', words: blocked(title) },
    { field: 'content', words: blocked(content) },
  ].filter(({ words }) => words.length > 0);
  if (details.length === 0) return;
  throw new Refusal('tabooWords', {
    details: details.map(({ field, words }) => ({ field, errorMessage: `请修改敏感词：${words.join('、')}` })),
  });
}
