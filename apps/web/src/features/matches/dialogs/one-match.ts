import type { MatchesPlace } from '../matches-place.ts';
import type { Match } from '../matches.api.ts';

/** What every dialog about one match gets. */
export interface OneMatchProps {
  place: MatchesPlace;
  match: Match;
  onDone: () => void;
  onClose: () => void;
}
