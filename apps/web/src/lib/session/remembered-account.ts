import { accountKey } from '@touchline/domain/sign-in/account-key';

const storageKey = 'touchline.remember';

export interface RememberedAccount {
  readonly account: string;
  readonly merchantCode: string;
}

/** The account that the sign-in form greets; its device token is in a cookie that no script can read. */
export function readRemembered(): RememberedAccount | null {
  try {
    return parseRemembered(localStorage.getItem(storageKey));
  } catch {
    return null;
  }
}

export function writeRemembered({ account, merchantCode }: RememberedAccount): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ account, merchantCode }));
  } catch {
    // Storage that is full or shut only costs the comfort.
  }
}

/** The one who is remembered may be someone else than whose device tokens have just been revoked. */
export function clearRememberedOf(account: string): void {
  if (isRemembered(account)) clearRemembered();
}

export function isRemembered(account: string, remembered = readRemembered()): boolean {
  return remembered !== null && accountKey(remembered.account) === accountKey(account.trim());
}

export function clearRemembered(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // As above.
  }
}

export function parseRemembered(text: string | null): RememberedAccount | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { account, merchantCode = '' } = value as Record<string, unknown>;
    if (typeof account !== 'string' || account === '' || typeof merchantCode !== 'string') return null;
    return { account, merchantCode };
  } catch {
    return null;
  }
}
