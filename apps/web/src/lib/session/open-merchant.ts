import { useLocation } from 'react-router';

import { decodePath } from '../page/navigation.ts';

/** The merchant that a super-admin opened from the company list; `isView`: only to look. */
export interface OpenMerchant {
  readonly code: string;
  readonly isView: boolean;
}

const list = '/com_lis';
const merchantPath = /^\/com_lis\/([A-Za-z0-9_-]{1,20})\//;
const merchantPagePath = /^\/com_lis\/.*\//;
const modeName = 'mode';
const viewMode = 'view';

export function openMerchantOf(path: string, search: string): OpenMerchant | null {
  const [, code] = merchantPath.exec(path) ?? [];
  return code === undefined ? null : { code, isView: new URLSearchParams(search).get(modeName) === viewMode };
}

/** A merchant's path with an invalid code: its page would show another merchant's rows. */
export function isOfNoMerchant(path: string): boolean {
  return merchantPagePath.test(path) && openMerchantOf(path, '') === null;
}

export function currentOpenMerchant(): OpenMerchant | null {
  return openMerchantOf(decodePath(window.location.pathname), window.location.search);
}

export function useOpenMerchant(): OpenMerchant | null {
  const { pathname, search } = useLocation();
  return openMerchantOf(decodePath(pathname), search);
}

/** The merchant's own path of a page: `/com_lis/acme/bac_rol` → `/bac_rol`. */
export function pageOf(openMerchant: OpenMerchant, path: string): string {
  return path.slice(`${list}/${openMerchant.code}`.length);
}

/** The address of a page in the open merchant, in its mode: `/bac_rol` → `/com_lis/acme/bac_rol?mode=view`. */
export function inMerchant(openMerchant: OpenMerchant | null, path: string, search = ''): string {
  if (openMerchant === null) return path + search;
  const query = new URLSearchParams(search);
  if (openMerchant.isView) query.set(modeName, viewMode);
  const text = query.toString();
  return `${list}/${openMerchant.code}${path}${text === '' ? '' : `?${text}`}`;
}
