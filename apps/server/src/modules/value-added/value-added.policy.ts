import { missingInSaved, type ValueAddedKind, valueAddedLimits } from '@touchline/domain/value-added/value-added';

import { Refusal } from '../../platform/refusal.ts';
import type { HeldItem, ValueAddedValues } from './value-added.repository.ts';

export const nouns: Record<ValueAddedKind, string> = { news: '资讯', video: '短视频' };

function refused(errorMessage: string, field?: string): Refusal {
  return new Refusal('formRefused', { details: [{ ...(field !== undefined && { field }), errorMessage }] });
}

export function requireRoom(kind: ValueAddedKind, count: number): void {
  const { perMerchant } = valueAddedLimits;
  if (count >= perMerchant) throw refused(`每个商户最多 ${perMerchant.toLocaleString('en')} 条${nouns[kind]}`);
}

/** A draft may be incomplete; a saved record has its content or address. */
export function requireComplete(
  kind: ValueAddedKind,
  { is_saved, content, address }: Pick<ValueAddedValues, 'is_saved' | 'content' | 'address'>,
): void {
  const missing = missingInSaved(kind, { status: is_saved ? 1 : 0, content, address });
  if (missing !== null) throw refused(missing === 'content' ? '请输入正文' : '请输入视频地址', missing);
}

/** A record on shelf stays saved: a draft is never shown. */
export function requireOffShelfForDraft({ on_shelf }: Pick<HeldItem, 'on_shelf'>, isSaved: boolean): void {
  if (on_shelf && !isSaved) throw refused('已上架的内容不能改为草稿，请先下架', 'status');
}

export function requireShelvable({ is_saved }: Pick<HeldItem, 'is_saved'>): void {
  if (!is_saved) throw refused('草稿不能上架，请先保存');
}

export function requireDeletable(kind: ValueAddedKind, { on_shelf }: Pick<HeldItem, 'on_shelf'>): void {
  if (on_shelf) throw refused(`该${nouns[kind]}已上架，请先下架再删除`);
}
