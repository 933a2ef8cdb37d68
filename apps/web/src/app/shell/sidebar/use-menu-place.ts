import { useOpenCompany } from '../../../entities/merchant/merchant-names.ts';
import { inCompany, pageOf } from '../../../lib/session/company-mode.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { isAdministratorSite } from '../../../lib/session/site.ts';
import { companyPages } from '../../inside-pages.ts';

export interface MenuPlace {
  /** The page that is open, by the path that it has in one's own merchant. */
  readonly page: string;
  readonly open: ReadonlySet<string>;
  /** Where a menu leads for a page's route. */
  readonly addressOf: (route: string, search?: string) => string;
}

/** While someone acts for a merchant, the menus lead to that merchant's pages and nowhere else. */
export function useMenuPlace(user: SessionUser, path: string, open: ReadonlySet<string>): MenuPlace {
  const { company } = useOpenCompany();
  if (company === null || !user.isSuperAdmin || !isAdministratorSite())
    return { page: path, open, addressOf: (route, search = '') => route + search };
  return {
    page: pageOf(company, path),
    open: new Set([...open].filter((key) => companyPages.has(key))),
    addressOf: (route, search = '') => inCompany(company, route, search),
  };
}
