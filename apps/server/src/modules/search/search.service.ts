import { allPermissionKeys, type PermissionKey } from '@touchline/domain/access/permission-tree';

import { callersKeys } from '../../platform/rights/held-keys.repository.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { accountsLike, merchantsLike, rolesLike } from './search.repository.ts';

/** Records of the merchant that one is in; merchants themselves only for whoever sees them all. */
export const searchReads: Routes<'search.records'> = {
  'search.records': readRoute({
    ask: ({ query: { keyword } }) => ({
      held: callersKeys,
      accounts: accountsLike(keyword),
      roles: rolesLike(keyword),
      merchants: merchantsLike(keyword),
    }),
    answer({ held, accounts, roles, merchants }, _input, { actor, asker }) {
      const keys: readonly string[] = actor.isSuperAdmin ? allPermissionKeys : (held[0]?.keys ?? []);
      const viewed = <T>(key: PermissionKey, rows: readonly T[]): T[] => (keys.includes(key) ? [...rows] : []);
      return {
        accounts: viewed('bac_#_acc-view', accounts),
        roles: viewed('bac_#_rol-view', roles),
        merchants: asker.acrossMerchants ? viewed('com_lis-view', merchants) : [],
      };
    },
  }),
};
