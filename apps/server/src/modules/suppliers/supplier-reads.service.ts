import { autoLinkList, proposalList, quarantineList } from '@touchline/contract/suppliers';

import { listRoute } from '../../platform/lists/list-route.ts';
import { there } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { reasonsOf } from '../association/index.ts';
import { type FeedKind, listNamed } from '../supplier-feed/index.ts';
import { type AutoLinkRow, autoLinksInSql } from './auto-links.repository.ts';
import {
  dayQuery,
  type FeedListRow,
  feedListsQuery,
  type QuarterRow,
  type SupplierRow,
  suppliersQuery,
} from './overview.repository.ts';
import type { PairRow } from './pairs.repository.ts';
import { type CardRow, cardsInSql, countsQuery, likelyQuery } from './proposals.repository.ts';
import { quarantinedRecord, quarantineInSql, type QuarantineRow } from './quarantine.repository.ts';
import { stateOf } from './suppliers.policy.ts';

type Reads =
  | 'suppliers.overview'
  | 'suppliers.proposals'
  | 'suppliers.proposal-counts'
  | 'suppliers.likely-proposals'
  | 'suppliers.quarantine'
  | 'suppliers.quarantined-record'
  | 'suppliers.auto-links';

export const supplierReads: Routes<Reads> = {
  'suppliers.overview': readRoute({
    ask: () => ({ suppliers: suppliersQuery, lists: feedListsQuery, day: dayQuery }),
    answer: ({ suppliers, lists, day }) => ({
      time: (suppliers[0]?.now ?? new Date()).toISOString(),
      suppliers: suppliers.map((known) =>
        supplierView(
          known,
          lists.filter(({ supplier }) => supplier === known.code),
          day.filter(({ supplier }) => supplier === known.code),
        ),
      ),
    }),
  }),
  'suppliers.proposals': listRoute(proposalList, { rows: ({ query }) => cardsInSql(query), item: cardView }),
  'suppliers.proposal-counts': readRoute({
    ask: ({ query }) => ({ counts: countsQuery(query) }),
    answer: ({ counts }) => {
      const of = (kind: string) => counts.find((each) => each.kind === kind)?.count ?? 0;
      return { match: of('match'), league: of('league'), team: of('team') };
    },
  }),
  'suppliers.likely-proposals': readRoute({
    ask: ({ query }) => ({ likely: likelyQuery(query) }),
    answer: ({ likely }) => ({ ids: likely.map(({ id }) => id) }),
  }),
  'suppliers.quarantine': listRoute(quarantineList, {
    rows: ({ query }) => quarantineInSql(query),
    item: quarantineView,
  }),
  'suppliers.quarantined-record': readRoute({
    ask: ({ params }) => ({ found: quarantinedRecord(params.id) }),
    answer: ({ found: [row] }) => ({ record: there(row).record }),
  }),
  'suppliers.auto-links': listRoute(autoLinkList, { rows: ({ query }) => autoLinksInSql(query), item: autoLinkView }),
};

function supplierView(known: SupplierRow, lists: readonly FeedListRow[], day: readonly QuarterRow[]) {
  const { code, name, perMinute, lagMs, openQuarantine, openProposals, brokenUntil, clockLeadMs, now } = known;
  const matches = lists.filter(({ feed }) => kindOf(feed) === 'match');
  const readTimes = matches.map(({ readAt }) => readAt?.getTime() ?? null);
  const oldest = readTimes.length === 0 || readTimes.includes(null) ? null : Math.min(...(readTimes as number[]));
  const readAt = oldest === null ? null : new Date(oldest);
  const failures = Math.max(0, ...lists.map((list) => list.failures));
  return {
    code,
    name,
    state: stateOf({ now, brokenUntil, readAt, failures }),
    readTime: inIso(readAt),
    lagMs,
    perMinute,
    brokenUntil: brokenUntil !== null && brokenUntil > now ? brokenUntil.toISOString() : null,
    clockLeadMs: clockLeadMs === null ? null : Number(clockLeadMs),
    openQuarantine,
    openProposals,
    lists: lists.map((list) => ({
      feed: list.feed,
      kind: kindOf(list.feed),
      discipline: listNamed(list.feed).discipline,
      readTime: inIso(list.readAt),
      toldTime: inIso(list.reportedAt),
      failures: list.failures,
      lastFailure: list.lastFailure,
    })),
    day: day.map(({ time, requests, failures: failed, records, changes, quarantined, lagMs: longest }) => ({
      time: time.toISOString(),
      requests,
      failures: failed,
      records,
      changes,
      quarantined,
      lagMs: longest,
    })),
  };
}

const kinds = { competition: 'league', team: 'team', player: 'player', match: 'match', odds: 'odds' } as const;

function kindOf(feed: string): (typeof kinds)[FeedKind] {
  return kinds[listNamed(feed).kind];
}

const gone = { name: '', shortName: '', nameEn: '', context: '', hname: '', aname: '', gameTime: null };

function pairView({ id, kind, supplier, supplierName, discipline, supplierId, candidateId, ...sides }: PairRow) {
  const { reported, candidate } = sides;
  return {
    id,
    kind,
    supplier,
    supplierName,
    discipline,
    told: reported ?? { id: supplierId, ...gone },
    candidate: candidate ?? { id: candidateId, ...gone, suppliers: [] },
  };
}

function cardView({
  supplierId,
  reported,
  candidates,
  urgency,
  createdAt,
  id,
  kind,
  supplier,
  supplierName,
  discipline,
}: CardRow) {
  return {
    id,
    kind,
    supplier,
    supplierName,
    discipline,
    told: reported ?? { id: supplierId, ...gone },
    candidates: candidates.map(({ proposalId, candidateId, score, likelihood, reasons, side }) => ({
      ...(side ?? { id: candidateId, ...gone, suppliers: [] }),
      proposalId,
      likelihood,
      reasons: reasonsOf(kind, score, reasons),
    })),
    urgency,
    createdTime: createdAt.toISOString(),
  };
}

function autoLinkView(row: AutoLinkRow) {
  return { ...pairView(row), linkedTime: row.linkedAt.toISOString() };
}

function quarantineView({ id, supplier, supplierName, feed, supplierId, reason, ...row }: QuarantineRow) {
  return {
    id,
    supplier,
    supplierName,
    feed,
    kind: kindOf(feed),
    discipline: listNamed(feed).discipline,
    supplierId,
    reason,
    firstTime: row.firstAt.toISOString(),
    lastTime: row.lastAt.toISOString(),
    times: row.times,
    state: row.state,
  };
}

function inIso(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
