import { optionCacheSeconds } from '@touchline/domain/constants';

import type { SessionUser } from '../session/session.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Owner = Pick<SessionUser, 'account' | 'permissionVersion'>;

export interface CachedOptions<Data> {
  readonly savedAt: number;
  readonly data: Data;
}

export const optionStaleTime = optionCacheSeconds * 1000;

export function optionKey(name: string, { account, permissionVersion }: Owner): string {
  return ['touchline.options', account, permissionVersion, name].map(encodeURIComponent).join(':');
}

/** Garbage and what is past its time read as nothing. */
export function readOptions<Data>(store: Store, key: string, now: number): CachedOptions<Data> | null {
  const cached = parse<Data>(store.getItem(key));
  if (cached !== null && now - cached.savedAt < optionStaleTime) return cached;
  store.removeItem(key);
  return null;
}

export function writeOptions<Data>(store: Store, key: string, data: Data, now: number): CachedOptions<Data> {
  const cached = { savedAt: now, data };
  try {
    store.setItem(key, JSON.stringify(cached));
  } catch {
    // A full storage costs a request, nothing else.
  }
  return cached;
}

function parse<Data>(text: string | null): CachedOptions<Data> | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    const isCached = typeof value === 'object' && value !== null && 'savedAt' in value && 'data' in value;
    return isCached && typeof value.savedAt === 'number' ? (value as CachedOptions<Data>) : null;
  } catch {
    return null;
  }
}
