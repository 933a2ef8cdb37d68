/** How a list was left. */
export interface LeftList {
  /** The list's own part of the address. */
  readonly stateText: string;
  readonly top: number;
}

const prefix = 'touchline.list.';

/** Kept for as long as the tab lives and its person stays: with the session goes all that the tab stored. */
export function rememberList(path: string, left: LeftList): void {
  try {
    sessionStorage.setItem(prefix + path, JSON.stringify(left));
  } catch {
    // Storage that is full or shut only costs the memory of the place.
  }
}

export function recallList(path: string): LeftList | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(prefix + path) ?? 'null') as Partial<LeftList> | null;
    return typeof left?.stateText === 'string' && typeof left.top === 'number'
      ? { stateText: left.stateText, top: left.top }
      : null;
  } catch {
    return null;
  }
}
