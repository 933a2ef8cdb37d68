import { forgetUnsavedInput } from './dirty.ts';

/** Knowledge for the opened page that its address must not show. */
export type PageState = Readonly<Record<string, string>>;
type Navigate = (path: string, options: { replace: boolean; state?: PageState }) => void;

/** Marks a navigation that leaves the merchant on purpose: from the location with this key, or from anywhere. */
export const leavingMerchant = (from: string) => ({ leavesMerchantFrom: from });
export const anywhere = 'anywhere';

let navigate: Navigate = (path) => window.location.assign(path);

/** The router hands its navigation in; lib never imports the router of the app. */
export function provideNavigation(next: Navigate): void {
  navigate = next;
}

export function goTo(path: string): void {
  navigate(path, { replace: false });
}

/** For navigation the user cannot decline, as after a lost session. */
export function forceTo(path: string, state: PageState = {}): void {
  forgetUnsavedInput();
  navigate(path, { replace: true, state: { ...leavingMerchant(anywhere), ...state } });
}

/** The current path with its literal `&`, also when the browser was given `%26`. */
export function currentPath(): string {
  return decodePath(window.location.pathname);
}

export function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
