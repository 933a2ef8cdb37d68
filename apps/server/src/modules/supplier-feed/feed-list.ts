import { randomInt } from 'node:crypto';

import { supplierPagesPerRound } from '@touchline/domain/matches/supplier-limits';

import type { FeedKind } from './supplier-records.ts';
import type { Position } from './supplier-source.ts';
import { disciplineOf } from './supplier-sports.ts';

export interface FeedPace {
  /** And odds. */
  readonly matchEveryMs: number;
  readonly catalogEveryMs: number;
  /** How often what was read last is read once more. */
  readonly overlapEveryMs: number;
  /** How soon a list is read again that held something unreadable; twice as long each further time. */
  readonly againAfterMs: number;
  readonly retryLooseEveryMs: number;
  /** How long a list rests that has more pages than a round reads. */
  readonly roundRestMs: number;
}

export const usualPace: FeedPace = {
  matchEveryMs: 2000,
  catalogEveryMs: 60_000,
  overlapEveryMs: 600_000,
  againAfterMs: 30_000,
  retryLooseEveryMs: 60_000,
  roundRestMs: 5000,
};

const overlapSeconds = 300;
const longestBackOffMs = 10_000;
const longestAgainMs = 6 * 3_600_000;

/** The stored state of a list. Times are milliseconds by our clock, except reportedAt. */
export interface KeptList {
  readonly cursor: string | null;
  readonly readAt: number | null;
  /** Seconds, by the supplier's clock. */
  readonly reportedAt: number | null;
  readonly againFrom: string | null;
  readonly againAt: number | null;
  /** While it is read again. */
  readonly againSince: number | null;
  readonly againTimes: number;
}

export const unreadList: KeptList = {
  cursor: null,
  readAt: null,
  reportedAt: null,
  againFrom: null,
  againAt: null,
  againSince: null,
  againTimes: 0,
};

/** By its name, such as football/match. */
export function listNamed(feed: string): Pick<FeedList, 'sport' | 'kind' | 'discipline'> {
  const [sport = '', kind = ''] = feed.split('/');
  return { sport, kind: kind as FeedKind, discipline: disciplineOf(sport) };
}

/** One list of a supplier, while somebody reads it. */
export class FeedList {
  readonly sport: string;
  readonly kind: FeedKind;
  readonly discipline: number;
  position: Position;
  kept: KeptList;
  failures = 0;
  lastFailure: string | null = null;
  dueAt = 0;
  isBusy = false;
  /** Rounds in a row that ended before the list did. */
  rounds = 0;
  #pages = 0;
  /** Something of it is not yet in the database. */
  isTouched = false;
  /** Since when all that had been unreadable has come whole; null where that is nothing new. */
  mendedSince: number | null = null;
  readonly #pace: FeedPace;
  #overlapAt: number;
  #wasInTrouble = false;

  constructor(sport: string, kind: FeedKind, kept: KeptList, pace: FeedPace) {
    this.sport = sport;
    this.kind = kind;
    this.discipline = disciplineOf(sport);
    this.kept = kept;
    this.position = kept.cursor === null ? { since: 0 } : { cursor: kept.cursor };
    this.#pace = pace;
    this.#overlapAt = Date.now() + randomInt(pace.overlapEveryMs + 1);
  }

  get feed(): string {
    return `${this.sport}/${this.kind}`;
  }

  /** The state after a page: its position, and the page to re-read from if something was unreadable. */
  after(page: { next: string; unread: number; reportedAt: number | null }, now: number): KeptList {
    const { kept } = this;
    const isNewlyBad = page.unread > 0 && kept.againFrom === null;
    return {
      ...kept,
      cursor: page.next,
      reportedAt: page.reportedAt === null ? kept.reportedAt : Math.max(kept.reportedAt ?? 0, page.reportedAt),
      ...(isNewlyBad && {
        againFrom: JSON.stringify(this.position),
        againAt: now + Math.min(this.#pace.againAfterMs * 2 ** Math.min(kept.againTimes, 20), longestAgainMs),
      }),
    };
  }

  succeeded(kept: KeptList, page: { next: string; more: boolean; isEmpty: boolean }, now: number): void {
    this.isTouched = true;
    this.failures = 0;
    this.lastFailure = null;
    this.kept = kept;
    if (!page.isEmpty) this.position = { cursor: page.next };
    this.#pages += 1;
    if (!page.more) this.#readThrough(now);
    else if (this.#pages % supplierPagesPerRound > 0) this.dueAt = now;
    else {
      this.rounds += 1;
      this.dueAt = now + this.#pace.roundRestMs;
    }
  }

  #readThrough(now: number): void {
    this.#pages = 0;
    this.rounds = 0;
    const { againFrom, againAt, againSince, againTimes, reportedAt } = this.kept;
    const everyMs = isLive(this.kind) ? this.#pace.matchEveryMs : this.#pace.catalogEveryMs;
    this.dueAt = now + randomInt(Math.ceil(everyMs * 0.9), Math.ceil(everyMs * 1.1) + 1);
    this.kept = { ...this.kept, readAt: now, againSince: null, againTimes: againFrom === null ? 0 : againTimes };
    if (againFrom === null) this.#mended(againSince);
    if (againFrom !== null && (againAt ?? 0) <= now) {
      this.position = JSON.parse(againFrom) as Position;
      this.kept = { ...this.kept, againFrom: null, againAt: null, againSince: now, againTimes: againTimes + 1 };
      this.dueAt = now;
    } else if (reportedAt !== null && (this.#wasInTrouble || this.#overlapAt <= now)) {
      this.position = { since: Math.max(reportedAt - overlapSeconds, 0) };
      this.#overlapAt = now + this.#pace.overlapEveryMs;
      this.#wasInTrouble = false;
    }
    if (againFrom !== null) this.dueAt = Math.min(this.dueAt, Math.max(againAt ?? 0, now));
  }

  failed(reason: string, now: number): void {
    this.isTouched = true;
    this.#wasInTrouble = true;
    this.failures += 1;
    this.lastFailure = reason;
    const longest = Math.min(500 * 2 ** Math.min(this.failures, 10), longestBackOffMs);
    this.dueAt = now + randomInt(longest / 2, longest);
  }

  /** For the database, which then knows it. */
  takeNews() {
    const { feed, failures, lastFailure, mendedSince } = this;
    this.isTouched = false;
    this.mendedSince = null;
    return { feed, readAt: this.kept.readAt, failures, lastFailure, mendedSince };
  }

  /** The database could not be told. */
  keepNews(mendedSince: number | null): void {
    this.isTouched = true;
    this.#mended(mendedSince);
  }

  /** A later time covers the earlier one. */
  #mended(since: number | null): void {
    if (since !== null) this.mendedSince = Math.max(this.mendedSince ?? 0, since);
  }
}

/** Changes while one looks. */
function isLive(kind: FeedKind): boolean {
  return kind === 'match' || kind === 'odds';
}
