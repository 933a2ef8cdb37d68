import type { MatchPage } from '../match-page.ts';
import type { Match } from '../matches.api.ts';

/** What every dialog about one match gets. */
export interface OneMatchProps {
  matchPage: MatchPage;
  match: Match;
  onDone: () => void;
  onClose: () => void;
}
