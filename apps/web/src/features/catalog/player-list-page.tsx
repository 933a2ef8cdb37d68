import { EntryList } from './entry-list.tsx';

export function PlayersPage() {
  return <EntryList kind="player" />;
}
