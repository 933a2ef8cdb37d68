/** Where a match stands on our side, whatever is being played. */
export const matchStatus = { onShelf: 1, offShelf: 2, recycled: 4 } as const;

export type MatchStatus = (typeof matchStatus)[keyof typeof matchStatus];

export const matchStatusNames: Readonly<Record<MatchStatus, string>> = { 1: '上架', 2: '下架', 4: '已回收' };

/** A match off shelf that was never on it is not called taken off. */
export function statusNameOf(status: MatchStatus, wasMoved: boolean): string {
  return status === matchStatus.offShelf && !wasMoved ? '未上架' : matchStatusNames[status];
}

export type MatchAct = 'edit' | 'recycle' | 'putOnShelf' | 'takeOffShelf' | 'lift' | 'renew';

const offered: Readonly<Record<MatchAct, readonly MatchStatus[]>> = {
  edit: [1, 2, 4],
  recycle: [1, 2],
  putOnShelf: [2, 4],
  takeOffShelf: [1],
  lift: [4],
  renew: [1, 2, 4],
};

export function isOffered(act: MatchAct, status: MatchStatus): boolean {
  return offered[act].includes(status);
}

/** The origin of a match. */
export const createTypes = { supplier: 1, person: 2 } as const;
