import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';

import type { Pool } from '@touchline/db/pool';
import { againAfterLostRace, inMerchant, type Tx } from '@touchline/db/transaction';

import { type FeedList, type KeptList, listNamed } from './feed-list.ts';
import { saveOdds } from './feed-odds.repository.ts';
import type { ChangedMatch, EntryKey, FeedSteps } from './feed-steps.ts';
import {
  keepPage,
  type ListName,
  moveList,
  quarantine,
  saveEntries,
  saveMatches,
  settleQuarantine,
  standInTerm,
  supplierTime,
  type Term,
} from './feed.repository.ts';
import { readOddsRecords, type ReportedQuote } from './supplier-odds.ts';
import { type Readings, readRecords, type ReportedEntry, type ReportedMatch } from './supplier-records.ts';
import { type Source, SupplierFailure, type SupplierPage } from './supplier-source.ts';

const compressed = promisify(zstdCompress);
/** Of so many records at least one has to be readable: else the supplier speaks otherwise than we think. */
const fewRecords = 20;

const entryKinds = { competition: 'league', team: 'team', player: 'player' } as const;

export interface StoredPage {
  readonly kept: KeptList;
  readonly records: number;
  readonly changes: number;
  readonly quarantined: number;
  /** The oldest of what was new, in seconds by the supplier's clock. */
  readonly oldestNews: number | null;
  readonly changedMatches: readonly ChangedMatch[];
  /** Of odds, those that stand otherwise now. */
  readonly changedQuotes: readonly string[];
}

/** The effect of stored records. */
type Saved = Pick<StoredPage, 'changes' | 'oldestNews' | 'changedMatches' | 'changedQuotes'>;

export interface PageReader {
  readonly source: Source;
  readonly pool: Pool;
  readonly steps: FeedSteps;
  readonly term: Term;
}

type Supplied = Pick<Term, 'supplier'>;
type OfList = Pick<FeedList, 'sport' | 'kind' | 'discipline'>;
type AnyReadings = Readings<ReportedEntry | ReportedMatch | ReportedQuote>;

/** Reads one page of a list. Null where nothing is new. */
export async function readPage(reader: PageReader, list: FeedList, signal: AbortSignal): Promise<StoredPage | null> {
  const page = await reader.source.page(list.sport, list.kind, list.position, signal);
  const isEmpty = page.count === 0 && page.results.length === 0;
  const stored = isEmpty ? null : await storePage(reader, list, page);
  list.succeeded(stored?.kept ?? list.kept, { ...page, isEmpty }, Date.now());
  return stored;
}

/** Stores a page's records and the list's position in one transaction. */
export async function storePage(
  { pool, steps, term }: Omit<PageReader, 'source'>,
  list: FeedList,
  page: SupplierPage,
): Promise<StoredPage> {
  const { supplier } = term;
  const { feed } = list;
  const readings = read(page.results, term, list, page.suppliedAt);
  requireWhole(page, readings);
  const { reported, unread } = readings;
  const body = await compressed(page.body);
  const reportedAt = reported.reduce<number | null>((newest, one) => Math.max(newest ?? 0, one.reportedAt), null);
  const kept = list.after({ next: page.next, unread: unread.length, reportedAt }, Date.now());
  return await againAfterLostRace(() =>
    inMerchant(pool, 'platform', async (tx) => {
      await standInTerm(tx, term);
      await takeTurn(tx, steps, list);
      if (unread.length > 0) await quarantine(tx, { supplier, feed }, unread);
      const saved = await save(tx, steps, term, list, reported);
      await settleQuarantine(tx, { supplier, feed }, reported);
      // One in which nothing is new lies there already.
      if (saved.changes + unread.length > 0) await keepPage(tx, { supplier, feed }, page.results.length, body);
      await moveList(tx, { supplier, feed }, kept);
      return { kept, records: page.results.length, quarantined: unread.length, ...saved };
    }),
  );
}

/** Re-reads a quarantined record by today's rules. Answers the fault, or the matches that changed. */
export async function storeRecord(
  tx: Tx,
  steps: FeedSteps,
  { supplier, feed }: ListName,
  record: unknown,
): Promise<{ readonly reason: string } | Pick<Saved, 'changedMatches' | 'changedQuotes'>> {
  const list = listNamed(feed);
  await takeTurn(tx, steps, list);
  const { reported, unread } = read([record], { supplier }, list, await supplierTime(tx, supplier));
  const [bad] = unread;
  if (bad !== undefined) return { reason: bad.reason };
  const saved = await save(tx, steps, { supplier }, list, reported);
  await settleQuarantine(tx, { supplier, feed }, reported);
  return saved;
}

function read(
  results: readonly unknown[],
  { supplier }: Supplied,
  { sport, kind, discipline }: OfList,
  suppliedAt: number,
): AnyReadings {
  const whence = { supplier, sport, discipline, suppliedAt };
  return kind === 'odds' ? readOddsRecords(results, whence) : readRecords(results, { ...whence, kind });
}

/** Odds stand under their supplier's own ids: nobody ties them to anything. */
async function takeTurn(tx: Tx, steps: FeedSteps, { kind, discipline }: OfList): Promise<void> {
  if (kind !== 'odds') await steps.takeTurn(tx, discipline);
}

function requireWhole({ count, results }: SupplierPage, { reported, different }: AnyReadings): void {
  if (different < count) throw new SupplierFailure(`本页应有 ${count} 条，只收到 ${different} 条`);
  if (reported.length === 0 && results.length >= fewRecords) throw new SupplierFailure('整页记录都无法识别');
}

async function save(
  tx: Tx,
  steps: FeedSteps,
  { supplier }: Supplied,
  list: OfList,
  reported: AnyReadings['reported'],
): Promise<Saved> {
  const { kind, discipline } = list;
  if (kind === 'odds') {
    const { changes, quoteIds } = await saveOdds(tx, { supplier, discipline }, reported as readonly ReportedQuote[]);
    return { changes, oldestNews: null, changedMatches: [], changedQuotes: quoteIds };
  }
  const changed = new Set(
    kind === 'match'
      ? await saveMatches(tx, { supplier, discipline }, reported as readonly ReportedMatch[])
      : await saveEntries(tx, { supplier, kind: entryKinds[kind], discipline }, reported as readonly ReportedEntry[]),
  );
  const news = reported.filter(({ supplierId }) => changed.has(supplierId)).map(({ reportedAt }) => reportedAt);
  return {
    changes: changed.size,
    oldestNews: news.length === 0 ? null : Math.min(...news),
    changedMatches: await follow(tx, steps, { supplier }, { kind, discipline }, [...changed]),
    changedQuotes: [],
  };
}

async function follow(
  tx: Tx,
  steps: FeedSteps,
  { supplier }: Supplied,
  { kind, discipline }: { readonly kind: keyof typeof entryKinds | 'match'; readonly discipline: number },
  changed: readonly string[],
): Promise<readonly ChangedMatch[]> {
  if (changed.length === 0) return [];
  if (kind === 'match')
    return await steps.followMatches(
      tx,
      changed.map((supplierId) => ({ supplier, discipline, supplierId })),
    );
  const keys = changed.map((supplierId): EntryKey => ({ supplier, kind: entryKinds[kind], discipline, supplierId }));
  return await steps.linkEntries(tx, keys);
}
