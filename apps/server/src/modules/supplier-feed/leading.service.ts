import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import type { Secret } from '../../platform/keys/secret.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { createOutbound } from '../../platform/network/outbound.ts';
import { Contact } from './contact.ts';
import { FeedList, type FeedPace, unreadList } from './feed-list.ts';
import type { ChangedMatch, FeedSteps } from './feed-steps.ts';
import { beginTerm, readLists, saveSports, settleNameless, standInTerm, writeFeedState } from './feed.repository.ts';
import { readPage } from './page-storing.service.ts';
import type { FeedKind } from './supplier-records.ts';
import { createSource, type SupplierSport } from './supplier-source.ts';
import { hasOdds, idPrefixOf } from './supplier-sports.ts';

export interface SupplierFeed {
  readonly code: string;
  readonly baseUrl: string;
  readonly key: Secret;
}

export interface Leading {
  readonly supplier: SupplierFeed;
  readonly pool: Pool;
  readonly logger: Logger;
  readonly steps: FeedSteps;
  /** Tells whoever looks at them; once the change stands. */
  readonly announce: (changed: readonly ChangedMatch[]) => Promise<void>;
  readonly announceOdds: (quoteIds: readonly string[]) => Promise<void>;
  readonly pace: FeedPace;
}

const limits = { attemptMs: 6000, totalMs: 15_000, retries: 2, mostBytes: 16 * 2 ** 20 };
const kinds = ['competition', 'team', 'player', 'match', 'odds'] as const;
const lookEveryMs = 100;
const writeEveryMs = 2000;
const sportsEveryMs = 600_000;

/** Reads all lists of one supplier until the signal, or until somebody else does. */
export async function leadSupplier(given: Leading, signal: AbortSignal): Promise<void> {
  const { supplier, pool, logger, steps, pace } = given;
  const { code } = supplier;
  const { term, clock, known } = await inMerchant(pool, 'platform', async (tx) => ({
    ...(await beginTerm(tx, code, `${hostname()}/${process.pid}`)),
    known: await readLists(tx, code),
  }));
  const over = new AbortController();
  const stopping = AbortSignal.any([signal, over.signal]);
  const contact = new Contact(code, logger, stopping);
  const lists = [...known].map(([feed, kept]) => {
    const [sport = '', kind] = feed.split('/');
    return new FeedList(sport, kind as FeedKind, kept, pace);
  });
  const outbound = createOutbound({
    ...limits,
    baseUrl: supplier.baseUrl,
    headers: { 'x-api-key': supplier.key },
    onAttempt: () => void (contact.figures.requests += 1),
  });
  const source = createSource(outbound, clock);
  const reader = { source, pool, steps, term };
  const rest = (ms: number) => sleep(ms, undefined, { signal: stopping }).catch(() => undefined);

  async function readOne(list: FeedList): Promise<void> {
    const isNews = list.kind === 'match' && list.kept.readAt !== null && list.kept.againSince === null;
    const stored = await readPage(reader, list, stopping);
    if (stored === null) return;
    const { figures } = contact;
    figures.records += stored.records;
    figures.changes += stored.changes;
    figures.quarantined += stored.quarantined;
    if (isNews && stored.oldestNews !== null)
      figures.sawLag(Date.now() - (stored.oldestNews * 1000 - (clock.leadMs ?? 0)));
    await tell(given.announce, stored.changedMatches);
    // Nobody is woken for what is read for the first time, which takes a while.
    if (list.kept.readAt !== null) await tell(given.announceOdds, stored.changedQuotes);
  }

  async function tell<T>(announce: (changed: readonly T[]) => Promise<void>, changed: readonly T[]): Promise<void> {
    if (changed.length === 0) return;
    await announce(changed).catch((error: unknown) => {
      logger.warn({ err: error as Error, supplier: code }, 'changes could not be announced');
    });
  }

  /** Matches are tied by leagues and teams: those of a sport that was never read wait for these. */
  function isInTurn({ kind, sport }: FeedList): boolean {
    return kind !== 'match' || !lists.some((other) => other.sport === sport && isNeededFirst(other));
  }

  /** Takes the list that has waited longest, one page at a time. */
  async function readOn(isOfLane: (list: FeedList) => boolean): Promise<void> {
    while (!stopping.aborted) {
      const now = Date.now();
      const due = lists
        .filter((list) => isOfLane(list) && !list.isBusy && list.dueAt <= now && isInTurn(list))
        .reduce<FeedList | null>((first, list) => (first === null || list.dueAt < first.dueAt ? list : first), null);
      if (due === null || (contact.brokenUntil ?? 0) > now) {
        await rest(lookEveryMs);
        continue;
      }
      due.isBusy = true;
      const went = await contact
        .attempt(
          () => readOne(due),
          (reason) => due.failed(reason, Date.now()),
        )
        .finally(() => (due.isBusy = false));
      if (!went) await rest(lookEveryMs);
    }
  }

  /** Leagues of sports that share a page are called by their sport's name. */
  async function keepSports(sports: readonly SupplierSport[]): Promise<void> {
    await inMerchant(pool, 'platform', async (tx) => {
      await standInTerm(tx, term);
      const renamed = await saveSports(tx, code, sports);
      await steps.followSports(
        tx,
        code,
        renamed.filter((sport) => idPrefixOf(sport) !== ''),
      );
    });
  }

  async function learnSports(): Promise<void> {
    while (!stopping.aborted) {
      const learnt = await contact.attempt(
        async () => {
          const sports = await source.sports(stopping);
          await keepSports(sports);
          const feeds = new Set(lists.map(({ feed }) => feed));
          // Leagues of all sports first, then teams, for matches are tied by them.
          for (const kind of kinds)
            for (const { key: sport } of sports)
              if (!feeds.has(`${sport}/${kind}`) && (kind !== 'odds' || hasOdds(sport)))
                lists.push(new FeedList(sport, kind, unreadList, pace));
        },
        () => undefined,
      );
      await rest(learnt ? sportsEveryMs : 1000);
    }
  }

  async function write(): Promise<void> {
    const touched = lists.filter(({ isTouched }) => isTouched);
    const { brokenUntil } = contact;
    const figures = contact.takeFigures();
    const news = touched.map((list) => ({ list, ...list.takeNews() }));
    const { leadMs, isKept } = await inMerchant(pool, 'platform', async (tx) => {
      for (const { feed, mendedSince } of news)
        if (mendedSince !== null) await settleNameless(tx, { supplier: code, feed }, mendedSince);
      const listStates = news.map(({ feed, readAt, failures, lastFailure }) => ({
        feed,
        readAt,
        failures,
        lastFailure,
      }));
      return await writeFeedState(tx, term, { clock, brokenUntil, lists: listStates, figures });
    }).catch((error: unknown) => {
      for (const { list, mendedSince } of news) list.keepNews(mendedSince);
      contact.figures.add(figures);
      throw error;
    });
    if (leadMs === null) clock.leadMs = null;
    clock.isKept = isKept;
  }

  async function keepWriting(): Promise<void> {
    while (!stopping.aborted) {
      await rest(writeEveryMs);
      await write().catch(contact.onOwnTrouble);
    }
  }

  async function retryLoose(): Promise<void> {
    let wasOfUse = false;
    while (!stopping.aborted) {
      await rest(wasOfUse ? lookEveryMs : pace.retryLooseEveryMs);
      if (stopping.aborted) return;
      const changed = await inMerchant(pool, 'platform', async (tx) => {
        await standInTerm(tx, term);
        return await steps.retryLoose(tx, code);
      }).catch(contact.onOwnTrouble);
      wasOfUse = (changed?.length ?? 0) > 0;
      await tell(given.announce, changed ?? []);
    }
  }

  const isMatches = ({ kind }: FeedList) => kind === 'match';
  const isOdds = ({ kind }: FeedList) => kind === 'odds';
  const lanes = [
    learnSports(),
    readOn(isMatches),
    readOn(isMatches),
    // They wait for nobody: what they are of may come later.
    readOn(isOdds),
    readOn((list) => !isMatches(list) && !isOdds(list)),
    keepWriting(),
    retryLoose(),
  ];
  const ended = await Promise.allSettled(lanes.map((lane) => lane.finally(() => over.abort())));
  const failed = ended.find((lane) => lane.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Not for ever, where one of them cannot be read or has no end. */
const patience = 5;

function isNeededFirst({ kind, kept, failures, rounds }: FeedList): boolean {
  return (kind === 'competition' || kind === 'team') && kept.readAt === null && failures + rounds < patience;
}
