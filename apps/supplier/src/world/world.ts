import { Calendar } from './calendar.ts';
import { openCatalog, type Catalog } from './catalog.ts';
import { Histories } from './history.ts';
import { Odds } from './odds.ts';

export interface WorldSettings {
  readonly seed: number;
  readonly teams: number;
  readonly matchesPerDay: number;
}

/** The true state of all sports; each supplier reports a part. */
export interface SportsWorld {
  readonly seed: number;
  readonly catalog: Catalog;
  readonly calendar: Calendar;
  readonly histories: Histories;
  readonly odds: Odds;
}

export function openWorld({ seed, teams, matchesPerDay }: WorldSettings): SportsWorld {
  const catalog = openCatalog(seed, teams);
  const histories = new Histories(seed);
  return {
    seed,
    catalog,
    histories,
    calendar: new Calendar(seed, catalog, matchesPerDay),
    odds: new Odds(seed, histories),
  };
}
