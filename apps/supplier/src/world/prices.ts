import type { WorldMatch } from './calendar.ts';
import type { OddsCompany, CompanyOddsKind } from './companies.ts';
import type { InPlayState } from './in-play-state.ts';
import { homeShare, pointsExpected } from './play-basketball.ts';
import { goalsExpected } from './play-football.ts';
import { shareOf } from './random.ts';

/** What the market thinks of the rest of the match. */
interface Opinion {
  readonly margin: number;
  readonly sum: number;
  readonly spread: number;
  /** The smallest step of a line. */
  readonly step: number;
}

export interface PriceQuery {
  readonly seed: number;
  readonly match: WorldMatch;
  readonly company: OddsCompany;
  readonly kind: CompanyOddsKind;
  /** Number of the price update. */
  readonly look: number;
}

/** `home,line,away` or `home,draw,away`, and for jc the handicap: as text, for that is how it travels. */
export function priceOf(query: PriceQuery, state: InPlayState, isClosed: boolean): string {
  const opinion = opinionOf(query, state);
  const lead = state.home - state.away;
  const closed = isClosed ? '1' : '0';
  if (query.kind === 'asia') {
    const line = rounded(opinion.margin, opinion.step);
    return [...evenPrices(query, (opinion.margin - line) / opinion.spread, line), closed].join(',');
  }
  if (query.kind === 'bs') {
    const rest = Math.max(opinion.step * 2, rounded(opinion.sum, opinion.step));
    const line = state.home + state.away + rest;
    return [...evenPrices(query, (opinion.sum - rest) / opinion.spread, line), closed].join(',');
  }
  if (query.kind === 'eu') return [...winPrices(query, opinion, opinion.margin + lead), closed].join(',');
  const handicap = opinion.margin + lead > 0 ? -1 : 1;
  return [...winPrices(query, opinion, opinion.margin + lead + handicap), closed, handicap].join(',');
}

function opinionOf({ seed, match, company, look }: PriceQuery, { left }: InPlayState): Opinion {
  const drift = shareOf(seed, 41, match.number, look) - 0.5;
  const own = (shareOf(seed, 42, match.number, company.index, look) - 0.5) / 4;
  if (match.league.sport.course === 'basketball') {
    const margin = ((homeShare(match) - 0.5) * 2 * pointsExpected + (drift + own) * 4) * left;
    const sum = (pointsExpected + (drift - own) * 8) * left;
    return { margin, sum, spread: 2 + 12 * Math.sqrt(left), step: 0.5 };
  }
  const { home, away } = goalsExpected(match);
  const margin = (home - away + (drift + own) * 0.3) * left;
  const sum = (home + away + (drift - own) * 0.4) * left;
  return { margin, sum, spread: 0.2 + 1.6 * Math.sqrt(left), step: 0.25 };
}

/** Without the stake; what one side gains in likelihood the other loses. */
function evenPrices(query: PriceQuery, lean: number, line: number): readonly [string, number, string] {
  const home = likely(lean);
  return [(priced(home, query) - 1).toFixed(2), line, (priced(1 - home, query) - 1).toFixed(2)];
}

/** With the stake; basketball knows no draw. */
function winPrices(query: PriceQuery, { spread }: Opinion, margin: number): readonly [string, string, string] {
  const hasDraw = query.match.league.sport.course === 'football';
  const width = hasDraw ? 0.5 : 0;
  const home = likely((margin - width) / spread);
  const away = likely((-margin - width) / spread);
  const draw = hasDraw ? priced(1 - home - away, query).toFixed(2) : '0';
  return [priced(home, query).toFixed(2), draw, priced(away, query).toFixed(2)];
}

function priced(likelihood: number, { company }: PriceQuery): number {
  return Math.min(67, Math.max(1.01, 1 / (likelihood * (1 + company.margin))));
}

/** The logistic curve lies close enough to the normal one. */
function likely(lean: number): number {
  return Math.min(0.99, Math.max(0.01, 1 / (1 + Math.exp(-1.7 * lean))));
}

function rounded(value: number, step: number): number {
  return Math.round(value / step) * step || 0;
}
