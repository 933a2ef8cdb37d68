import { useKnownMerchant } from '../../../entities/merchant/merchant-names.ts';
import { inMerchant, pageOf } from '../../../lib/session/open-merchant.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { isAdministratorSite } from '../../../lib/session/site.ts';
import { merchantPages } from '../../inside-pages.ts';

export interface MenuContext {
  /** The page that is open, by the path that it has in one's own merchant. */
  readonly page: string;
  readonly open: ReadonlySet<string>;
  /** Where a menu leads for a page's route. */
  readonly addressOf: (route: string, search?: string) => string;
}

/** While someone acts for a merchant, the menus lead to that merchant's pages and nowhere else. */
export function useMenuContext(user: SessionUser, path: string, open: ReadonlySet<string>): MenuContext {
  const { openMerchant } = useKnownMerchant();
  if (openMerchant === null || !user.isSuperAdmin || !isAdministratorSite())
    return { page: path, open, addressOf: (route, search = '') => route + search };
  return {
    page: pageOf(openMerchant, path),
    open: new Set([...open].filter((key) => merchantPages.has(key))),
    addressOf: (route, search = '') => inMerchant(openMerchant, route, search),
  };
}
