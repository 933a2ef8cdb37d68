import { pageLimits } from '@touchline/domain/constants';
import { hasSinglePage, isShared } from '@touchline/domain/matches/disciplines';

import { Refusal } from '../../platform/refusal.ts';
import type { LockedEntry } from './catalog.repository.ts';

export function refused(errorMessage: string, field?: string): Refusal {
  return new Refusal('formRefused', { details: [{ ...(field !== undefined && { field }), errorMessage }] });
}

/** A merged entry is refused: the other one stands for it now. */
export function requireThere<E extends Pick<LockedEntry, 'merged_into'>>(entry: E | undefined): E {
  if (entry === undefined || entry.merged_into !== null) throw new Refusal('notFound');
  return entry;
}

export function requireInUse({ name, is_recycled: isRecycled }: Pick<LockedEntry, 'name' | 'is_recycled'>): void {
  if (isRecycled) throw refused(`“${name}”已回收，请先恢复`);
}

/** Elsewhere its matches would stand on no page at all. */
export function requireSinglePage(discipline: number, isSingle: boolean | undefined): void {
  if (isSingle === true && !hasSinglePage(discipline)) throw refused('该项目没有单项赛程页面', 'isSingle');
}

/** Elsewhere the page says it. */
export function requireSharedPage(discipline: number, disciplineName: string | undefined): void {
  if (disciplineName !== undefined && !isShared(discipline))
    throw refused('只有“其他项目”和“其他电竞”的联赛需要填写具体项目', 'disciplineName');
}

/** Rows of several sports could not be told apart. */
export function requireDisciplineName(discipline: number, disciplineName: string | undefined): void {
  if (disciplineName === undefined && isShared(discipline))
    throw refused('请填写具体项目，如网球、无畏契约', 'disciplineName');
}

export function requireMergeable(winner: LockedEntry, loser: LockedEntry): void {
  if (winner.id === loser.id) throw refused('不能与自己合并', 'loserId');
  if (winner.discipline !== loser.discipline) throw refused('只能合并同一项目的记录', 'loserId');
  requireInUse(winner);
}

/** They move in the transaction of the call; nobody waits longer for the others of the sport. */
export function requireFewMatches({ name }: Pick<LockedEntry, 'name'>, matches: number): void {
  const most = pageLimits.cappedTotal;
  if (matches > most)
    throw refused(`“${name}”有超过 ${most.toLocaleString('zh-CN')} 场赛程，请反过来并入赛程较少的一条`, 'loserId');
}

/** A supplier's own spelling stays while its record is there. */
export function requireRemovable({ source }: { source: string }): void {
  if (source === 'supplier') throw refused('数据源的名称不能删除；如不属于该记录，请解除关联');
}
