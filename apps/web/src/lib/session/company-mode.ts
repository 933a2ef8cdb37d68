import { useLocation } from 'react-router';

import { decodePath } from '../page/navigation.ts';

/** The merchant that a super-admin opened from the company list; `isView`: only to look. */
export interface Company {
  readonly code: string;
  readonly isView: boolean;
}

const list = '/com_lis';
const companyPath = /^\/com_lis\/([A-Za-z0-9_-]{1,20})\//;
const companyPagePath = /^\/com_lis\/.*\//;
const modeName = 'mode';
const viewMode = 'view';

export function companyOf(path: string, search: string): Company | null {
  const [, code] = companyPath.exec(path) ?? [];
  return code === undefined ? null : { code, isView: new URLSearchParams(search).get(modeName) === viewMode };
}

/** It has the form of a company's page, and no company: whatever it showed would be someone else's. */
export function isOfNoCompany(path: string): boolean {
  return companyPagePath.test(path) && companyOf(path, '') === null;
}

export function currentCompany(): Company | null {
  return companyOf(decodePath(window.location.pathname), window.location.search);
}

export function useCompany(): Company | null {
  const { pathname, search } = useLocation();
  return companyOf(decodePath(pathname), search);
}

/** The page of the merchant's that a company's path shows: `/com_lis/acme/bac_rol` → `/bac_rol`. */
export function pageOf(company: Company, path: string): string {
  return path.slice(`${list}/${company.code}`.length);
}

/** The address of a page inside the company that is open, in its mode: `/bac_rol` → `/com_lis/acme/bac_rol?mode=view`. */
export function inCompany(company: Company | null, path: string, search = ''): string {
  if (company === null) return path + search;
  const query = new URLSearchParams(search);
  if (company.isView) query.set(modeName, viewMode);
  const text = query.toString();
  return `${list}/${company.code}${path}${text === '' ? '' : `?${text}`}`;
}
