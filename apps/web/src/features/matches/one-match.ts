import type { Match } from './matches.api.ts';
import type { SchedulePlace } from './schedule-place.ts';

/** What every dialog about one match gets. */
export interface OneMatchProps {
  place: SchedulePlace;
  match: Match;
  onDone: () => void;
  onClose: () => void;
}
