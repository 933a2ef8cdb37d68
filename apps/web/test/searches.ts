import { searchTabsKey, type SearchTabs, writeTabs } from '@touchline/domain/lists/search-tabs';

import { writeStoredText } from '../src/lib/stored-text.ts';
import { aUser } from './people.ts';

/** Searches that the user left open on a page earlier: made by hand, each would read the whole page again. */
export function leaveOpen(path: string, tabs: SearchTabs): void {
  writeStoredText('touchline.searches-of', aUser().id);
  writeStoredText(searchTabsKey, writeTabs(null, path, tabs));
}
