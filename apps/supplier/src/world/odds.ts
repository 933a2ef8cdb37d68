import type { WorldMatch } from './calendar.ts';
import { companies, type OddsCompany, type CompanyOddsKind } from './companies.ts';
import { HOUR, MINUTE } from './days.ts';
import { lastUntil, type Histories, type MatchSnapshot } from './history.ts';
import { isOffered, inPlayStateAt } from './in-play-state.ts';
import { priceOf } from './prices.ts';
import { mix, shareOf } from './random.ts';
import type { WorldSport } from './sports.ts';

export interface OddsChange {
  readonly at: number;
  readonly match: WorldMatch;
  readonly company: OddsCompany;
  readonly kind: CompanyOddsKind;
  /** Undefined before the beginning. */
  readonly minute: number | undefined;
  readonly text: string;
  readonly status: number;
  readonly score: string;
}

interface Series {
  readonly match: WorldMatch;
  readonly company: OddsCompany;
  readonly kind: CompanyOddsKind;
}

/** When the market is looked at before kick-off: seldom at first, then every ten minutes. */
const looksBefore = [
  ...stepsBetween(72 * HOUR, 24 * HOUR, 8 * HOUR),
  ...stepsBetween(24 * HOUR, 3 * HOUR, 1.5 * HOUR),
  ...stepsBetween(3 * HOUR, 0, 10 * MINUTE),
];
const earliestLook = 72 * HOUR;
const liveEvery = 50;
/** Looks during play are numbered on from here. */
const firstLiveLook = 1000;
const closedAfterGoal = 75;

/** Every change of odds is a function of seed, match, company, kind and the number of the look. */
export class Odds {
  readonly #seed: number;
  readonly #histories: Histories;

  constructor(seed: number, histories: Histories) {
    this.#seed = seed;
    this.#histories = histories;
  }

  has(match: WorldMatch): boolean {
    const { sport, level, isComposed } = match.league;
    if (typeof sport.course !== 'string') return false;
    return (level < 3 && !isComposed) || shareOf(this.#seed, 43, match.number) < 0.25;
  }

  /** Odds that changed after `from` and up to `to`, by time within each company and kind. */
  changes(match: WorldMatch, from: number, to: number): OddsChange[] {
    const kickoffs = [...new Set(this.#histories.before(match).map(({ kickoff }) => kickoff))];
    const nearest = kickoffs.some((kickoff) => to > kickoff - earliestLook - HOUR && from < kickoff + 12 * HOUR);
    if (!nearest || !this.has(match)) return [];
    return seriesOf(match).flatMap((series) => [
      ...kickoffs.flatMap((kickoff) => this.#beforeKickoff(series, kickoff, from, to)),
      ...this.#closings(series, from, to),
      ...(series.company.isLive ? this.#duringPlay(series, from, to) : []),
    ]);
  }

  #beforeKickoff(series: Series, kickoff: number, from: number, to: number): OddsChange[] {
    const { notStarted } = series.match.league.sport.statuses;
    const before = this.#histories.before(series.match);
    const found: OddsChange[] = [];
    for (const [look, { ahead, step }] of looksBefore.entries()) {
      const earliest = kickoff - ahead;
      if (earliest > to || earliest + step <= from) continue;
      const at = earliest + Math.floor(shareOf(this.#key(series), look) * step * 0.8);
      if (at <= from || at > to) continue;
      const snapshot = lastUntil(before, at);
      if (snapshot?.status !== notStarted || snapshot.kickoff !== kickoff) continue;
      const text = this.#price(series, snapshot, { at, look });
      if (look > 0 && text === this.#price(series, snapshot, { at, look: look - 1 })) continue;
      found.push(changeAt(series, snapshot, at, text));
    }
    return found;
  }

  /** Lines close when the match is called off, begins (who is not live) or ends. */
  #closings(series: Series, from: number, to: number): OddsChange[] {
    const { match, company } = series;
    const before = this.#histories.before(match);
    const last = before.at(-1) as MatchSnapshot;
    const known = to < last.kickoff ? before : this.#histories.whole(match);
    return known.flatMap((snapshot, index) => {
      const at = snapshot.at + 1 + (mix(this.#key(series), 7) % 5);
      const previous = known[index - 1];
      if (at <= from || at > to || previous === undefined) return [];
      if (!isOpen(company, previous, match) || isOpen(company, snapshot, match)) return [];
      return [changeAt(series, snapshot, at, this.#price(series, previous, { at, look: 0, isClosed: true }))];
    });
  }

  #duringPlay(series: Series, from: number, to: number): OddsChange[] {
    const { sport } = series.match.league;
    const last = this.#histories.before(series.match).at(-1) as MatchSnapshot;
    if (to < last.kickoff || last.status !== sport.statuses.notStarted) return [];
    const whole = this.#histories.whole(series.match);
    const [begin, end] = [last.kickoff, Math.min(to, (whole.at(-1) as MatchSnapshot).at)];
    const found: OddsChange[] = [];
    for (let look = Math.max(0, Math.floor((from - begin) / liveEvery) - 1); ; look += 1) {
      const [before, at] = [this.#liveAt(series, begin, look - 1), this.#liveAt(series, begin, look)];
      if (at > end) return found;
      if (at <= from) continue;
      const snapshot = lastUntil(whole, at) as MatchSnapshot;
      if (!isLive(snapshot, sport)) continue;
      const text = this.#livePrice(series, whole, at, look);
      const wasLive = isLive(lastUntil(whole, before) as MatchSnapshot, sport);
      if (!wasLive || text !== this.#livePrice(series, whole, before, look - 1))
        found.push(changeAt(series, snapshot, at, text));
    }
  }

  #liveAt(series: Series, begin: number, look: number): number {
    return begin + look * liveEvery + Math.floor(shareOf(this.#key(series), firstLiveLook + look) * liveEvery * 0.8);
  }

  #livePrice(series: Series, whole: readonly MatchSnapshot[], at: number, look: number): string {
    const snapshot = lastUntil(whole, at) as MatchSnapshot;
    const { sport } = series.match.league;
    const isFootball = sport.course === 'football';
    const earlier = lastUntil(whole, at - closedAfterGoal) ?? snapshot;
    const isClosed = isFootball && scoreOf(earlier, at, series.match) !== scoreOf(snapshot, at, series.match);
    return this.#price(series, snapshot, { at, look: firstLiveLook + Math.floor(look / 3), isClosed });
  }

  #price(
    series: Series,
    snapshot: MatchSnapshot,
    { at, look, isClosed = false }: { at: number; look: number; isClosed?: boolean },
  ): string {
    const state = inPlayStateAt(snapshot, at, series.match.league.sport);
    return priceOf({ seed: this.#seed, ...series, look }, state, isClosed);
  }

  #key({ match, company, kind }: Series): number {
    return mix(this.#seed, 44, match.number, company.index, kind.charCodeAt(0));
  }
}

function seriesOf(match: WorldMatch): Series[] {
  const isFootball = match.league.sport.course === 'football';
  return companies
    .filter(({ footballOnly }) => isFootball || !footballOnly)
    .filter(({ kinds }) => !kinds.includes('jc') || match.league.level < 3)
    .flatMap((company) => company.kinds.map((kind) => ({ match, company, kind })));
}

function isOpen(company: OddsCompany, snapshot: MatchSnapshot, { league: { sport } }: WorldMatch): boolean {
  if (snapshot.status === sport.statuses.notStarted) return true;
  return company.isLive && isLive(snapshot, sport);
}

function isLive(snapshot: MatchSnapshot, sport: WorldSport): boolean {
  return snapshot.home.length > 0 && isOffered(snapshot, sport);
}

function changeAt({ match, company, kind }: Series, snapshot: MatchSnapshot, at: number, text: string): OddsChange {
  const { minute } = inPlayStateAt(snapshot, at, match.league.sport);
  return { at, match, company, kind, minute, text, status: snapshot.status, score: scoreOf(snapshot, at, match) };
}

function scoreOf(snapshot: MatchSnapshot, at: number, match: WorldMatch): string {
  const { home, away } = inPlayStateAt(snapshot, at, match.league.sport);
  return `${home}-${away}`;
}

function stepsBetween(from: number, to: number, step: number): { ahead: number; step: number }[] {
  return Array.from({ length: Math.round((from - to) / step) }, (_, index) => ({ ahead: from - index * step, step }));
}
