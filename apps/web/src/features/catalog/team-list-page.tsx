import { EntryList } from './entry-list.tsx';

export function TeamsPage() {
  return <EntryList kind="team" />;
}
