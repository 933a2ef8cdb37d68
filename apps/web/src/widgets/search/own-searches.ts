import { searchHistoryKey } from '@touchline/domain/lists/search-history';
import { searchTabsKey } from '@touchline/domain/lists/search-tabs';

import { useSession } from '../../lib/session/session.ts';
import { readStoredText, useStoredText, writeStoredText } from '../../lib/stored-text.ts';

type SearchesKey = typeof searchHistoryKey | typeof searchTabsKey;

const ownerKey = 'touchline.searches-of';

/** Searches of another person in this browser are not shown, and go with the next search. */
export function useOwnSearches(
  key: SearchesKey,
): readonly [string | null, (change: (text: string | null) => string) => void] {
  const owner = useSession()?.id ?? '';
  const isOwn = useStoredText(ownerKey) === owner;
  const text = useStoredText(key);
  const update = (change: (text: string | null) => string) => {
    if (readStoredText(ownerKey) !== owner) {
      for (const other of [searchHistoryKey, searchTabsKey]) writeStoredText(other, '');
      writeStoredText(ownerKey, owner);
    }
    writeStoredText(key, change(readStoredText(key)));
  };
  return [isOwn ? text : null, update];
}
