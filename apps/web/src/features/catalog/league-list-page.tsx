import { EntryList } from './entry-list.tsx';

export function LeaguesPage() {
  return <EntryList kind="league" />;
}
