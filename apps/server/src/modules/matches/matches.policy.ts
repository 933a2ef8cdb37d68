import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { isOffered, type MatchAct, type MatchStatus, matchStatusNames } from '@touchline/domain/matches/match-status';

import { Refusal } from '../../platform/refusal.ts';

interface JudgedMatch {
  readonly status: number;
  /** Records of suppliers that are tied to it. */
  readonly records: number;
}

type Acts = MatchAct | 'merge' | 'reassociate' | 'disassociate';

const names: Readonly<Record<MatchAct, string>> = {
  edit: '修改',
  recycle: '回收',
  putOnShelf: '上架',
  takeOffShelf: '下架',
  lift: '恢复',
  renew: '恢复为数据源内容',
};

const acts = Object.keys(names) as MatchAct[];

/** The actions that a match's state allows; the gate has judged the page's key. */
export function matchCan(
  merchantCode: string,
  { status, records }: JudgedMatch,
): Record<Acts, true | 'notOfPlatform' | 'status' | 'associated'> {
  const judged = (act: Acts) => {
    if (merchantCode !== platformMerchant) return 'notOfPlatform';
    if (act in names && !isOffered(act as MatchAct, status as MatchStatus)) return 'status';
    return act === 'recycle' && records > 0 ? 'associated' : true;
  };
  const all: readonly Acts[] = [...acts, 'merge', 'reassociate', 'disassociate'];
  return Object.fromEntries(all.map((act) => [act, judged(act)])) as ReturnType<typeof matchCan>;
}

export function requireOffered(act: MatchAct, { status }: Pick<JudgedMatch, 'status'>): void {
  const now = status as MatchStatus;
  if (!isOffered(act, now)) throw refused(`该赛程的状态为“${matchStatusNames[now]}”，不能${names[act]}`);
}

/** Which act leads to this status. */
export function actTowards(wanted: 1 | 2, { status }: Pick<JudgedMatch, 'status'>): MatchAct {
  if (wanted === 1) return 'putOnShelf';
  return status === 4 ? 'lift' : 'takeOffShelf';
}

export function refused(errorMessage: string, field?: string): Refusal {
  return new Refusal('formRefused', { details: [{ ...(field === undefined ? {} : { field }), errorMessage }] });
}
