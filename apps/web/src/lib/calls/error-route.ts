import { routes } from '@touchline/domain/access/routes';

import { goTo } from '../page/navigation.ts';
import { bannerStore } from '../page/notices.ts';
import { safeLocation } from './call-address.ts';

const statusesWithText = [401, 403, 404, 405, 406, 410, 500, 501, 502, 503, 504, 505] as const;

export type StatusText = (typeof statusesWithText)[number] | 'other';

export function statusText(status: string | null): StatusText {
  return statusesWithText.find((known) => String(known) === status) ?? 'other';
}

export function errorRoute(status: number, from: string): string {
  return `${routes.error}?${new URLSearchParams({ status: String(status), from }).toString()}`;
}

/** The page itself says what went wrong, so the banner of the same failure goes. */
export function openErrorPage(status: number): void {
  bannerStore.set(null);
  goTo(errorRoute(status, window.location.pathname + window.location.search));
}

/** Where "try again" leads: a path of our own, never an address that a link smuggled in. */
export function retryTarget(from: string | null, origin: string): string {
  return (from?.startsWith('/') === true ? safeLocation(from, origin) : null) ?? routes.home;
}
