import { tabooLimits } from '@touchline/domain/constants';

import { Refusal } from '../../platform/refusal.ts';

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
