import type { PermissionKey } from '@touchline/domain/access/permission-tree';
import { fieldRules } from '@touchline/domain/field-rules';
import { type EntryKind, entryLinks, leagueLevels } from '@touchline/domain/matches/catalog';
import { disciplineCodes, disciplines } from '@touchline/domain/matches/disciplines';
import { sportPagesOf } from '@touchline/domain/matches/sport-pages';
import { z } from 'zod';

import { code, field, id, instant, text } from './definition/fields.ts';
import { read, readList, resource, write } from './definition/resource.ts';
import { defineList } from './lists.ts';

const named = z.object({ id: z.string(), name: z.string() });
const level = z.literal([...leagueLevels]);
const supplierId = text(60, { min: 1 });
const written = z.object({ updatedTime: instant });
const done = z.object({});

/** A supplier's record of a league, a team or a player: an associated record. */
const supplierRecord = z.object({
  supplier: z.string(),
  supplierName: z.string(),
  supplierId: z.string(),
  link: z.enum(entryLinks),
  /** The main record that it belongs to. */
  entry: named.nullable(),
});

const entry = z.object({
  id: z.string(),
  discipline: z.number().int(),
  name: z.string(),
  shortName: z.string(),
  nameEn: z.string(),
  icon: z.string(),
  /** Of a league alone. */
  level: z.number().int().nullable(),
  /** A league whose matches have a page of their own. */
  isSingle: z.boolean(),
  /** Of a league where several sports or games share a page: which one. Empty elsewhere. */
  disciplineName: z.string(),
  /** A league whose matches go on shelf by rule. */
  autoShelf: z.boolean(),
  /** Of a player alone. */
  team: named.nullable(),
  isRecycled: z.boolean(),
  /** The names of those that have a record of it. */
  suppliers: z.array(z.string()),
  /** Null of a main record. */
  told: supplierRecord.nullable(),
  /** Of an associated record: when its supplier said it. */
  updatedTime: instant,
});

export const entryList = defineList({
  columns: {
    id: { type: 'number', sortable: true },
    name: { type: 'text' },
    discipline: { type: 'number' },
    level: { type: 'number' },
    autoShelf: { type: 'flag' },
    team: { type: 'list' },
    isRecycled: { type: 'flag' },
    suppliers: { type: 'list' },
    updatedTime: { type: 'instant' },
  },
  filters: {
    /** Chooses suppliers' records instead of the main ones. */
    records: { type: 'choice', options: ['main', 'associated'] },
    keyword: { type: 'text', max: 50 },
    discipline: { type: 'choice', options: disciplineCodes },
    level: { type: 'choice', options: ['1', '2', '3'] },
    autoShelf: { type: 'choice', options: ['on', 'off'] },
    state: { type: 'choice', options: ['inUse', 'recycled'] },
    supplier: { type: 'codes' },
    link: { type: 'choice', options: entryLinks },
  },
  order: { column: 'id', isAsc: false },
  size: 50,
});

const names = {
  shortName: field(fieldRules.otherEntryName).optional(),
  nameEn: field(fieldRules.otherEntryName).optional(),
  icon: field(fieldRules.pictureAddress).optional(),
};
const ofLeague = {
  level: level.optional(),
  isSingle: z.boolean().optional(),
  autoShelf: z.boolean().optional(),
  disciplineName: field(fieldRules.disciplineName).optional(),
};
const ofPlayer = { teamId: id.nullable().optional() };
/** Every kind has its own of these; a key of another kind is unknown to its calls. */
type OwnShape = typeof ofLeague & typeof ofPlayer;
/** Where automatic shelving is turned on: matches that are known already go on shelf as well. */
const ofChangedLeague = { shelveComing: z.boolean().optional() };

interface KindDraft {
  readonly kind: EntryKind;
  readonly name: string;
  readonly own: object;
  readonly ownChange?: object;
  readonly seen: PermissionKey | { readonly anyOf: readonly PermissionKey[] };
  readonly changed: PermissionKey;
}

/** Records are the same for every merchant: the platform's own people look after them, and its log says so. */
const scope = 'platform' as const;

/** The calls of one kind. */
function callsOf(draft: KindDraft) {
  const { kind, name, own, ownChange = {}, seen, changed } = draft;
  const ownShape = own as OwnShape;
  const params = z.strictObject({ id });
  return {
    list: readList({ path: `/${kind}s`, summary: `${name}列表`, permission: seen, scope, list: entryList, row: entry }),
    get: read({
      path: `/${kind}/{id}`,
      summary: `${name}详情`,
      permission: seen,
      scope,
      params,
      response: entry.extend({
        aliases: z.array(z.object({ alias: z.string(), source: z.enum(['supplier', 'person', 'learned']) })),
        records: z.array(supplierRecord.omit({ entry: true }).extend({ name: z.string(), toldTime: instant })),
        /** Counted to one more than lists count. */
        matches: z.number().int(),
        /** Of a league: matches that automatic shelving would take now. */
        comingMatches: z.number().int(),
        mergedInto: named.nullable(),
        /** Records that were merged into this one lately, for as long as that can be undone. */
        merges: z.array(named.extend({ until: instant })),
        /** Fields that people have set: no supplier changes them any more. */
        ownFields: z.array(z.string()),
      }),
      errors: ['notFound'],
    }),
    create: write({
      method: 'POST',
      path: `/${kind}`,
      summary: `新增${name}`,
      permission: changed,
      scope,
      body: z.strictObject({
        discipline: z.literal(Object.values(disciplines)),
        name: field(fieldRules.entryName),
        ...names,
        ...ownShape,
      }),
      response: z.object({ id: z.string(), updatedTime: instant }),
      errors: ['formRefused'],
      toast: 'create',
    }),
    update: write({
      method: 'PATCH',
      path: `/${kind}/{id}`,
      summary: `修改${name}`,
      permission: changed,
      scope,
      params,
      body: z.strictObject({
        name: field(fieldRules.entryName).optional(),
        ...names,
        ...ownShape,
        ...(ownChange as typeof ofChangedLeague),
        updatedTime: instant,
      }),
      response: written,
      errors: ['notFound', 'conflict', 'formRefused'],
      toast: 'update',
    }),
    recycle: write({
      method: 'PATCH',
      path: `/${kind}/{id}/recycle`,
      summary: `回收${name}`,
      permission: changed,
      scope,
      params,
      body: z.strictObject({ updatedTime: instant }),
      response: written,
      errors: ['notFound', 'conflict'],
      toast: 'recycle',
    }),
    lift: write({
      method: 'PATCH',
      path: `/${kind}/{id}/lift`,
      summary: `恢复${name}`,
      permission: changed,
      scope,
      params,
      body: z.strictObject({ updatedTime: instant }),
      response: written,
      errors: ['notFound', 'conflict'],
      toast: 'lift',
    }),
    'add-alias': write({
      method: 'POST',
      path: `/${kind}/{id}/alias`,
      summary: `新增${name}别名`,
      permission: changed,
      scope,
      params,
      body: z.strictObject({ alias: field(fieldRules.entryName) }),
      response: done,
      errors: ['notFound', 'formRefused'],
      toast: 'create',
    }),
    'remove-alias': write({
      method: 'DELETE',
      path: `/${kind}/{id}/alias`,
      summary: `删除${name}别名`,
      permission: changed,
      scope,
      params,
      query: z.strictObject({ alias: text(300, { min: 1 }) }),
      response: done,
      errors: ['notFound', 'formRefused'],
      toast: 'delete',
    }),
    ...linkCallsOf(draft),
  };
}

/** Merges of one kind, and links of suppliers' records to it. */
function linkCallsOf({ kind, name, changed }: KindDraft) {
  const params = z.strictObject({ id });
  return {
    /** The other one's matches, spellings and suppliers' records become this one's. */
    merge: write({
      method: 'POST',
      path: `/${kind}/{id}/merge`,
      summary: `合并${name}`,
      permission: changed,
      scope,
      params,
      body: z.strictObject({ loserId: id }),
      response: written,
      errors: ['notFound', 'formRefused'],
      toast: 'merge',
    }),
    /** Takes a merge back, while it is young: records, spellings and matches go where they came from. */
    'undo-merge': write({
      method: 'POST',
      path: `/${kind}/{id}/undoMerge`,
      summary: `撤销${name}合并`,
      permission: changed,
      scope,
      params,
      body: z.strictObject({ loserId: id }),
      /** What is newer than the merge and stays, in words. */
      response: written.extend({ stays: z.array(z.string()) }),
      errors: ['notFound', 'formRefused'],
      toast: null,
    }),
    /** Ties a supplier's record to this main record, wherever it was tied before. */
    associate: write({
      method: 'POST',
      path: `/${kind}/{id}/associate`,
      summary: `关联${name}`,
      permission: changed,
      scope,
      params,
      body: z.strictObject({ supplier: code, supplierId }),
      response: done,
      errors: ['notFound', 'formRefused'],
      toast: 'update',
    }),
    /** Takes it off; the machine does not tie it again. */
    disassociate: write({
      method: 'POST',
      path: `/${kind}/{id}/disassociate`,
      summary: `解除${name}关联`,
      permission: changed,
      scope,
      params,
      body: z.strictObject({ supplier: code, supplierId }),
      response: done,
      errors: ['notFound', 'formRefused'],
      toast: 'update',
    }),
  };
}

type Prefixed<Kind extends string, Drafts> = {
  readonly [Name in keyof Drafts & string as `${Kind}-${Name}`]: Drafts[Name];
};

function ofKind<const Kind extends EntryKind>(kind: Kind, rest: Omit<KindDraft, 'kind'>) {
  const drafts = callsOf({ kind, ...rest });
  const prefixed = Object.entries(drafts).map(([name, draft]) => [`${kind}-${name}`, draft]);
  return Object.fromEntries(prefixed) as Prefixed<Kind, typeof drafts>;
}

/** Makers of matches name their league and teams. */
const makesMatches = sportPagesOf('sch', 'action').flatMap(({ keys: [key] }) => key ?? []);

export const catalogCalls = resource('catalog', {
  ...ofKind('league', {
    name: '联赛',
    own: ofLeague,
    ownChange: ofChangedLeague,
    seen: { anyOf: ['spo_#_lea-view', ...makesMatches] },
    changed: 'spo_#_lea-action',
  }),
  ...ofKind('team', {
    name: '球队',
    own: {},
    // Whoever changes players says which team they play for.
    seen: { anyOf: ['spo_#_tea-view', 'spo_#_pla-action', ...makesMatches] },
    changed: 'spo_#_tea-action',
  }),
  ...ofKind('player', { name: '球员', own: ofPlayer, seen: 'spo_#_pla-view', changed: 'spo_#_pla-action' }),
  suppliers: read({
    path: '/catalog/suppliers',
    summary: '数据源选项',
    permission: { anyOf: ['spo_#_lea-view', 'spo_#_tea-view', 'spo_#_pla-view'] },
    scope,
    response: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
});
