import type { Account } from './accounts.api.ts';

/** Whoever looks at the page. */
export interface Viewer {
  readonly id: string;
  readonly isSuperAdmin: boolean;
}

export type LimitReason =
  | 'admin'
  | 'superAdmin'
  | 'adminDelete'
  | 'superAdminDelete'
  | 'selfDelete'
  | 'selfRoles'
  | 'selfState'
  | 'selfProfile'
  | 'selfSecondFactor';

/** Why the viewer cannot do it with this account; null: can. The server decides the same by itself. */
export interface AccountLimits {
  readonly edit: LimitReason | null;
  readonly delete: LimitReason | null;
  readonly roles: LimitReason | null;
  readonly state: LimitReason | null;
  readonly contact: LimitReason | null;
  readonly secondFactor: LimitReason | null;
}

type Judged = Pick<Account, 'id' | 'isAdmin' | 'isSuperAdmin'>;

export function limitsOf(account: Judged, viewer: Viewer): AccountLimits {
  const rank = rankOf(account);
  if (rank !== null && !viewer.isSuperAdmin)
    return { edit: rank, delete: `${rank}Delete`, roles: rank, state: rank, contact: rank, secondFactor: rank };
  const isSelf = account.id === viewer.id;
  return {
    edit: null,
    delete: isSelf ? 'selfDelete' : null,
    roles: isSelf ? 'selfRoles' : null,
    state: isSelf ? 'selfState' : null,
    contact: isSelf ? 'selfProfile' : null,
    secondFactor: isSelf ? 'selfSecondFactor' : null,
  };
}

function rankOf({ isAdmin, isSuperAdmin }: Judged): 'admin' | 'superAdmin' | null {
  if (isSuperAdmin) return 'superAdmin';
  return isAdmin ? 'admin' : null;
}
