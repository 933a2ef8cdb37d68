import type { MatchPage } from '../match-page.ts';
import type { ListedMatch } from '../matches.api.ts';

/** Props of every dialog about one match. */
export interface OneMatchProps {
  matchPage: MatchPage;
  match: ListedMatch;
  onDone: () => void;
  onClose: () => void;
}
