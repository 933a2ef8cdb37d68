import type { PermissionKey } from '@touchline/domain/access/permission-tree';
import { bulkLimit } from '@touchline/domain/constants';
import { disciplines } from '@touchline/domain/matches/disciplines';
import { photoName } from '@touchline/domain/pictures/pictures';
import {
  valueAddedKinds,
  valueAddedLimits,
  valueAddedRules,
  type ValueAddedKind,
} from '@touchline/domain/value-added/value-added';
import { z } from 'zod';

import { field, id, instant } from './definition/fields.ts';
import { read, readList, resource, write } from './definition/resource.ts';
import { defineList } from './lists.ts';
import { startedTask } from './tasks.ts';

/** 1 self-made, 2 the provider that `GET /settings` names. */
const sourceId = z.literal([1, 2]);
/** 1 saved, 0 a draft. */
const status = z.literal([0, 1]);
const discipline = z.literal(Object.values(disciplines));
/** In seconds, of a short video. */
const duration = z.number().int().min(1).max(valueAddedLimits.durationSeconds).nullable();

const item = z.object({
  id: z.string(),
  title: z.string(),
  /** The name of a stored picture; null without one. */
  cover: z.string().nullable(),
  sourceId: z.number().int(),
  status: z.number().int(),
  onShelf: z.boolean(),
  discipline: z.number().int().nullable(),
  duration: z.number().int().nullable(),
  updatedTime: instant,
});

export const valueAddedList = defineList({
  columns: {
    id: { type: 'number', sortable: true },
    title: { type: 'text', sortable: true },
    status: { type: 'number' },
    onShelf: { type: 'flag' },
    sourceId: { type: 'number' },
    discipline: { type: 'number' },
    duration: { type: 'number' },
    updatedTime: { type: 'instant', sortable: true },
  },
  filters: {
    /** In the title. */
    keyword: { type: 'text', max: 50 },
    status: { type: 'choice', options: ['1', '0'] },
    onShelf: { type: 'flag' },
    sourceId: { type: 'choice', options: ['1', '2'] },
    disciplines: { type: 'ids' },
  },
  order: { column: 'id', isAsc: false },
  size: 50,
});

/** What a record holds of each kind alone. */
const ownFields = {
  news: { content: field(valueAddedRules.content).optional() },
  video: { address: field(valueAddedRules.address).optional(), duration: duration.optional() },
} as const;

/** A saved record needs its content or address; a draft may lack it. */
const sharedFields = {
  cover: z.string().regex(photoName).nullable().optional(),
  discipline: discipline.nullable().optional(),
};

const params = z.strictObject({ id });
const written = z.object({ updatedTime: instant });
const unsaved = ['formRefused', 'tabooWords'] as const;

interface KindDraft<Kind extends ValueAddedKind> {
  readonly kind: Kind;
  readonly name: string;
  readonly many: `/${string}`;
  readonly one: `/${string}`;
  readonly seen: PermissionKey;
  readonly changed: PermissionKey;
}

/** The calls of one kind. */
function callsOf<Kind extends ValueAddedKind>({ kind, name, many, one, seen, changed }: KindDraft<Kind>) {
  const own = ownFields[kind];
  const redact = kind === 'news' ? ['content'] : [];
  return {
    list: readList({
      path: many,
      summary: `${name}列表`,
      permission: seen,
      list: valueAddedList,
      row: item,
    }),
    get: read({
      path: `${one}/{id}`,
      summary: `${name}详情`,
      permission: seen,
      params,
      response: item.extend({ content: z.string(), address: z.string(), createdTime: instant }),
      errors: ['notFound'],
    }),
    /** Never on shelf at first. */
    create: write({
      method: 'POST',
      path: one,
      summary: `新增${name}`,
      permission: changed,
      redact,
      body: z.strictObject({ ...sharedFields, ...own, title: field(valueAddedRules.title), sourceId, status }),
      response: written.extend({ id: z.string() }),
      errors: unsaved,
      toast: 'create',
    }),
    update: write({
      method: 'PATCH',
      path: `${one}/{id}`,
      summary: `修改${name}`,
      permission: changed,
      redact,
      params,
      body: z.strictObject({
        ...sharedFields,
        ...own,
        title: field(valueAddedRules.title).optional(),
        sourceId: sourceId.optional(),
        status: status.optional(),
        updatedTime: instant,
      }),
      response: written,
      errors: ['notFound', 'conflict', ...unsaved],
      toast: 'save',
    }),
    /** Texts are held against the words of now before they go on shelf; a draft cannot. */
    'set-shelf': write({
      method: 'PATCH',
      path: `${one}/{id}/shelf`,
      summary: `上下架${name}`,
      permission: changed,
      params,
      body: z.strictObject({ onShelf: z.boolean(), updatedTime: instant }),
      response: written,
      errors: ['notFound', 'conflict', ...unsaved],
      toast: null,
    }),
    /** One that is on shelf stays. */
    delete: write({
      method: 'DELETE',
      path: `${one}/{id}`,
      summary: `删除${name}`,
      permission: changed,
      params,
      response: z.object({}),
      errors: ['notFound', 'formRefused'],
      toast: 'delete',
    }),
    bulk: write({
      method: 'POST',
      path: `${many}/bulk`,
      summary: `批量上下架${name}`,
      permission: changed,
      body: z.strictObject({ onShelf: z.boolean(), ids: z.array(id).min(1).max(bulkLimit) }),
      response: startedTask,
      toast: null,
      startsTask: true,
    }),
  };
}

type Prefixed<Kind extends string, Drafts> = {
  readonly [Name in keyof Drafts & string as `${Kind}-${Name}`]: Drafts[Name];
};

function ofKind<const Kind extends ValueAddedKind>(draft: KindDraft<Kind>) {
  const prefixed = Object.entries(callsOf(draft)).map(([name, call]) => [`${draft.kind}-${name}`, call]);
  return Object.fromEntries(prefixed) as Prefixed<Kind, ReturnType<typeof callsOf<Kind>>>;
}

export const valueAddedBulkInput = z.strictObject({
  kind: z.enum(valueAddedKinds),
  onShelf: z.boolean(),
  ids: z.array(id),
});

export const valueAddedCalls = resource('value-added', {
  ...ofKind({
    kind: 'news',
    name: '资讯',
    many: '/news',
    one: '/news-item',
    seen: 'val_new-view',
    changed: 'val_new-action',
  }),
  ...ofKind({
    kind: 'video',
    name: '短视频',
    many: '/short-videos',
    one: '/short-video',
    seen: 'val_vid-view',
    changed: 'val_vid-action',
  }),
});
