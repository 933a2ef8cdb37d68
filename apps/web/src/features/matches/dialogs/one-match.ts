import type { MatchPage } from '../match-page.ts';
import type { ListedMatch } from '../matches.api.ts';

/** What every dialog about one match gets. */
export interface OneMatchProps {
  matchPage: MatchPage;
  match: ListedMatch;
  onDone: () => void;
  onClose: () => void;
}
