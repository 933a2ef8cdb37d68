import { pageLimits } from '@touchline/domain/constants';
import { disciplines } from '@touchline/domain/matches/disciplines';
import { linkedAtOnce } from '@touchline/domain/matches/link-reasons';
import { z } from 'zod';

import { code, id, instant, integer, text } from './definition/fields.ts';
import { linkReason } from './definition/link-reasons.ts';
import { read, readList, resource, write } from './definition/resource.ts';
import { defineList } from './lists.ts';

/** Suppliers' records are the same for everybody: the platform's own people look after them. */
const scope = 'platform' as const;
const view = 'spo_#_sup-view' as const;
const action = 'spo_#_sup-action' as const;
const params = z.strictObject({ id });
const done = z.object({});
const option = z.object({ id: z.string(), name: z.string() });
const count = z.number().int();

const linkKinds = ['match', 'league', 'team', 'player'] as const;
const kind = z.enum(linkKinds);
/** The kinds of lists: odds are linked by their matches. */
const listKinds = [...linkKinds, 'odds'] as const;
const listKind = z.enum(listKinds);
const disciplineCodes = Object.values(disciplines).map(String) as [string, ...string[]];

/** Shared by the lists of this page. */
const commonFilters = {
  kind: { type: 'choice', options: linkKinds },
  supplier: { type: 'codes' },
  discipline: { type: 'choice', options: disciplineCodes },
} as const;

const figures = z.object({
  requests: count,
  failures: count,
  records: count,
  changes: count,
  quarantined: count,
  /** The longest. */
  lagMs: count.nullable(),
});

const feedList = z.object({
  feed: z.string(),
  discipline: count,
  kind: listKind,
  readTime: instant.nullable(),
  /** By the supplier's clock. */
  toldTime: instant.nullable(),
  failures: count,
  lastFailure: z.string().nullable(),
});

/** How a supplier does. `silent` was not read for too long, `broken` is left alone for a while. */
const supplier = z.object({
  code: z.string(),
  name: z.string(),
  state: z.enum(['good', 'failing', 'silent', 'broken', 'never']),
  /** Of its lists of matches, the one that was read longest ago. */
  readTime: instant.nullable(),
  lagMs: count.nullable(),
  perMinute: z.number(),
  brokenUntil: instant.nullable(),
  clockLeadMs: count.nullable(),
  openQuarantine: count,
  openProposals: count,
  lists: z.array(feedList),
  /** A day, oldest first, by quarters of an hour. */
  day: z.array(figures.extend({ time: instant })),
});

export const supplierCalls = resource('suppliers', {
  overview: read({
    path: '/platform/suppliers',
    summary: '数据源概况',
    permission: view,
    scope,
    response: z.object({ time: instant, suppliers: z.array(supplier) }),
  }),
});

/** One side of a proposed or made link. What a kind has not is empty. */
const side = z.object({
  id: z.string(),
  name: z.string(),
  shortName: z.string(),
  nameEn: z.string(),
  /** The league of a match or team, the team of a player. */
  context: z.string(),
  /** Of a match. */
  hname: z.string(),
  aname: z.string(),
  gameTime: instant.nullable(),
});

const pair = {
  id: z.string(),
  kind,
  supplier: z.string(),
  supplierName: z.string(),
  discipline: count,
  told: side,
  candidate: side.extend({ suppliers: z.array(option) }),
};

/** Kinds that have cards: players are not decided by people. */
const cardKinds = ['match', 'league', 'team'] as const;

export const proposalList = defineList({
  columns: {
    kind: { type: 'text' },
    urgency: { type: 'fraction' },
    createdTime: { type: 'instant' },
  },
  filters: { ...commonFilters, kind: { type: 'choice', options: cardKinds } },
  order: { column: 'urgency', isAsc: true },
  size: 25,
  largestSize: pageLimits.largestSizeOfDear,
});

const settled = {
  method: 'POST',
  permission: action,
  scope,
  params,
  response: done,
  errors: ['notFound', 'conflict'],
  toast: null,
} as const;

/** By which the decision can be undone. */
const decision = z.object({ decisionId: z.string() });

export const proposalCalls = resource('suppliers', {
  /** One record of a supplier's with the main records that it may be, most urgent first. */
  proposals: readList({
    path: '/platform/suppliers/proposals',
    summary: '待确认关联',
    permission: view,
    scope,
    list: proposalList,
    row: z.object({
      id: pair.id,
      kind: z.enum(cardKinds),
      supplier: pair.supplier,
      supplierName: pair.supplierName,
      discipline: count,
      told: side,
      /** The likeliest first. */
      candidates: z.array(
        pair.candidate.extend({
          proposalId: z.string(),
          /** From 0 to 1; null of proposals that an earlier release made. */
          likelihood: z.number().nullable(),
          reasons: z.array(linkReason),
        }),
      ),
      /** Orders the cards: matches by kick-off, then leagues, then teams. */
      urgency: z.number(),
      createdTime: instant,
    }),
  }),
  /** How many records wait, by kind, under the list's other filters. */
  'proposal-counts': read({
    path: '/platform/suppliers/proposals/counts',
    summary: '待确认关联数量',
    permission: view,
    scope,
    query: proposalList.filter.omit({ kind: true }),
    response: z.object({ match: count, league: count, team: count }),
  }),
  /** Proposals at or above a likelihood, one for each record, that could be accepted together. */
  'likely-proposals': read({
    path: '/platform/suppliers/proposals/likely',
    summary: '可批量关联的建议',
    permission: view,
    scope,
    query: proposalList.filter.extend({ percent: integer(50, 99) }),
    response: z.object({ ids: z.array(z.string()) }),
  }),
  accept: write({
    ...settled,
    path: '/platform/suppliers/proposals/{id}/accept',
    summary: '确认关联',
    response: decision,
  }),
  /** None of the candidates is it: refuses every proposal of the same record. */
  refuse: write({
    ...settled,
    path: '/platform/suppliers/proposals/{id}/refuse',
    summary: '否定关联',
    response: decision,
  }),
  'accept-many': write({
    method: 'POST',
    path: '/platform/suppliers/proposals/accept',
    summary: '批量关联',
    permission: action,
    scope,
    body: z.strictObject({ ids: z.array(id).min(1).max(linkedAtOnce) }),
    /** Those that others settled meanwhile, that an earlier link of the same call made needless, or without effect are not counted. */
    response: decision.extend({ linked: count }),
    errors: ['conflict'],
    toast: null,
  }),
  undo: write({
    ...settled,
    path: '/platform/suppliers/decisions/{id}/undo',
    summary: '撤销关联决定',
  }),
});

export const quarantineList = defineList({
  columns: {
    supplier: { type: 'text' },
    reason: { type: 'text' },
    lastTime: { type: 'instant', sortable: true },
    firstTime: { type: 'instant' },
    times: { type: 'number' },
    state: { type: 'text' },
  },
  filters: {
    kind: { type: 'choice', options: listKinds },
    supplier: commonFilters.supplier,
    /** Open ones, where nothing is said. */
    state: { type: 'choice', options: ['open', 'read', 'ignored'] },
  },
  order: { column: 'lastTime', isAsc: false },
  size: 25,
  largestSize: pageLimits.largestSizeOfDear,
});

export const quarantineCalls = resource('suppliers', {
  quarantine: readList({
    path: '/platform/suppliers/quarantine',
    summary: '异常记录',
    permission: view,
    scope,
    list: quarantineList,
    row: z.object({
      id: z.string(),
      supplier: z.string(),
      supplierName: z.string(),
      feed: z.string(),
      discipline: count,
      kind: listKind,
      supplierId: z.string().nullable(),
      reason: z.string(),
      firstTime: instant,
      lastTime: instant,
      times: count,
      state: z.enum(['open', 'read', 'ignored']),
    }),
  }),
  /** The record itself, which the list omits: it is untrusted and may be large. */
  'quarantined-record': read({
    path: '/platform/suppliers/quarantine/{id}',
    summary: '异常记录内容',
    permission: view,
    scope,
    params: settled.params,
    response: z.object({
      /** As it came; the beginning of its text where it was too large. */
      record: z.unknown(),
    }),
    errors: ['notFound'],
  }),
  ignore: write({ ...settled, path: '/platform/suppliers/quarantine/{id}/ignore', summary: '忽略异常记录' }),
  /** Reads it once more by the rules of today. */
  retry: write({
    ...settled,
    path: '/platform/suppliers/quarantine/{id}/retry',
    summary: '重试异常记录',
    response: z.object({ isRead: z.boolean(), reason: z.string() }),
  }),
});

/** Automatic links made since midnight in Shanghai. */
export const autoLinkList = defineList({
  columns: { kind: { type: 'text' }, linkedTime: { type: 'instant', sortable: true } },
  filters: commonFilters,
  order: { column: 'linkedTime', isAsc: false },
  size: 25,
  largestSize: pageLimits.largestSizeOfDear,
});

export const autoLinkCalls = resource('suppliers', {
  'auto-links': readList({
    path: '/platform/suppliers/auto-links',
    summary: '自动关联',
    permission: view,
    scope,
    list: autoLinkList,
    row: z.object({ ...pair, linkedTime: instant }),
  }),
  unlink: write({
    method: 'POST',
    path: '/platform/suppliers/auto-links/unlink',
    summary: '解除自动关联',
    permission: action,
    scope,
    body: z.strictObject({
      kind,
      supplier: code,
      discipline: z.number().int().min(1).max(9999),
      supplierId: text(60, { min: 1 }),
    }),
    response: done,
    errors: ['notFound', 'conflict'],
    toast: null,
  }),
});
