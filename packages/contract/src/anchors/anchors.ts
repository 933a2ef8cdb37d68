import { anchorLimits, anchorRules } from '@touchline/domain/anchors/anchor-rules';
import { bulkLimit } from '@touchline/domain/constants';
import { photoName } from '@touchline/domain/pictures/pictures';
import { z } from 'zod';

import { field, id, instant, text } from '../definition/fields.ts';
import { read, readList, resource, write } from '../definition/resource.ts';
import { defineList } from '../lists.ts';
import { startedTask } from '../tasks.ts';

// Super-admins hold both keys. `com_pro_anc` is their list across merchants, and opens nothing for anybody else.
const view = 'pro_anc_lis-view';
const action = 'pro_anc_lis-action';

/** Whichever case people type; an unknown one answers 404. */
const streamerCode = text(20, { min: 1 });

const project = z.object({ projectCode: z.string(), name: z.string(), tag: z.string(), enabled: z.boolean() });

/** An anchor, which the specification calls a streamer. */
const anchor = z.object({
  streamerId: z.number().int(),
  /** Made by us: eight digits and capitals. */
  streamerCode: z.string(),
  name: z.string(),
  /** Empty without one. */
  nickname: z.string(),
  /** A photo's name; null without one. */
  photo: z.string().nullable(),
  enabled: z.boolean(),
  merchantCode: z.string(),
  merchantAlias: z.string(),
  /** In the order of their codes, disabled ones too. */
  projects: z.array(project),
  liveroomEnabled: z.boolean(),
  /** The key is masked: `••••` and its last four characters. */
  liveroom: z.object({ pushURL: z.string(), pushKey: z.string() }),
  updatedTime: instant,
});

export const anchorList = defineList({
  columns: {
    streamerId: { type: 'number', sortable: true },
    streamerCode: { type: 'text' },
    name: { type: 'text', sortable: true },
    nickname: { type: 'text' },
    merchantCode: { type: 'text' },
    merchantAlias: { type: 'text' },
    projects: { type: 'list' },
    liveroomEnabled: { type: 'flag' },
    enabled: { type: 'flag' },
    updatedTime: { type: 'instant', sortable: true },
  },
  filters: {
    streamerIds: { type: 'ids' },
    /** Whole codes, in either case. */
    streamerCodes: { type: 'texts', max: 20 },
    /** In the name, and in the nickname. */
    name: { type: 'text', max: 50 },
    nickname: { type: 'text', max: 50 },
    /** For whoever sees several merchants. */
    merchantCodes: { type: 'texts', max: 20 },
    /** With any of these push targets. */
    projectCodes: { type: 'ids' },
    enableds: { type: 'choices', options: ['true', 'false'] },
  },
  order: { column: 'streamerId', isAsc: false },
  size: 50,
});

const form = {
  name: field(anchorRules.anchorName),
  nickname: field(anchorRules.nickname).optional(),
  enableLiveroom: z.boolean().optional(),
  /** Null takes the photo away. */
  photo: z.string().regex(photoName).nullable().optional(),
  /** Enabled ones of the merchant; at least one. */
  projectCodes: z.array(id).min(1).max(anchorLimits.pushTargetsPerAnchor),
  /** The merchant whose records are open; another one answers 404. No anchor ever moves. */
  merchantCode: text(20, { min: 1 }).optional(),
};

const params = z.strictObject({ streamerCode });
const written = z.object({ updatedTime: instant });
const keyState = {
  /** The newest version of the key. */
  keyVersion: z.number().int(),
  /** When the address with this key ends. */
  keyExpiresTime: instant,
};

export const anchorCalls = resource('anchors', {
  /** One merchant's; those of all merchants to a super-admin who acts for none. */
  list: readList({
    path: '/streamers',
    summary: '主播列表',
    permission: view,
    scope: 'all',
    list: anchorList,
    row: anchor,
  }),
  get: read({
    path: '/streamer/{streamerCode}',
    summary: '主播详情',
    permission: view,
    params,
    response: anchor.extend({
      ...keyState,
      /** When its address was last signed anew. */
      keyIssuedTime: instant,
      /** Until when the version before it still works; null where none does. */
      previousKeyUntil: instant.nullable(),
      createdTime: instant,
    }),
    errors: ['notFound'],
  }),
  create: write({
    method: 'POST',
    path: '/streamer',
    summary: '新增主播',
    permission: action,
    body: z.strictObject(form),
    response: written.extend({ streamerId: z.number().int(), streamerCode: z.string() }),
    errors: ['notFound', 'formRefused'],
    toast: 'create',
  }),
  update: write({
    method: 'PATCH',
    path: '/streamer/{streamerCode}',
    summary: '修改主播',
    permission: action,
    params,
    body: z.strictObject({
      ...form,
      name: form.name.optional(),
      projectCodes: form.projectCodes.optional(),
      updatedTime: instant,
    }),
    response: written,
    errors: ['notFound', 'conflict', 'formRefused'],
    toast: 'update',
  }),
  /** Disabling ends publishing at once. */
  'set-enabled': write({
    method: 'PATCH',
    path: '/streamer/{streamerCode}/status',
    summary: '启用或停用主播',
    permission: action,
    params,
    body: z.strictObject({ enabled: z.boolean(), merchantCode: form.merchantCode }),
    response: written,
    errors: ['notFound'],
    toast: null,
  }),
  /** The key in clear. After day 20 it is signed anew, and then ends later. */
  'reveal-key': write({
    method: 'POST',
    path: '/streamer/{streamerCode}/key',
    summary: '查看主播推流密钥',
    permission: { anyOf: ['pro_anc_lis-reservation', action] },
    secretAnswer: true,
    params,
    response: z.object({ pushURL: z.string(), pushKey: z.string(), ...keyState }),
    errors: ['notFound', 'formRefused'],
    toast: null,
  }),
  /** The version before it works for ten more minutes; leaked, it ends at once. The answer holds no key. */
  'rotate-key': write({
    method: 'POST',
    path: '/streamer/{streamerCode}/key/rotation',
    summary: '更换主播推流密钥',
    permission: action,
    params,
    body: z.strictObject({
      leaked: z.boolean(),
      /** The version that its person saw: of two people who press at once, the second gets 409. */
      keyVersion: z.number().int().min(1).max(1_000_000),
    }),
    response: z.object({ ...keyState, previousKeyUntil: instant.nullable() }),
    errors: ['notFound', 'conflict'],
    toast: 'update',
  }),
  bulk: write({
    method: 'POST',
    path: '/streamers/bulk',
    summary: '批量处理主播',
    permission: action,
    body: z
      .strictObject({
        act: z.enum(['enable', 'disable', 'addTargets', 'removeTargets', 'setTargets']),
        streamerCodes: z.array(streamerCode).min(1).max(bulkLimit).optional(),
        /** In their place: all that the list has, narrowed to this. */
        filter: anchorList.filter.omit({ merchantCodes: true }).optional(),
        /** As many as whoever asks has agreed to: if it has become more, nothing is done. */
        most: z.number().int().min(1).optional(),
        /** Of the acts on push targets. */
        projectCodes: form.projectCodes.optional(),
      })
      .refine(({ streamerCodes, filter }) => (streamerCodes === undefined) !== (filter === undefined), {
        path: ['streamerCodes'],
      })
      .refine(({ act, projectCodes }) => act.endsWith('Targets') === (projectCodes !== undefined), {
        path: ['projectCodes'],
      }),
    response: startedTask,
    errors: ['formRefused'],
    toast: null,
    startsTask: true,
  }),
  /** A spreadsheet of what the list has; it holds no key. */
  'start-export': write({
    method: 'POST',
    path: '/streamers/export',
    summary: '导出主播',
    permission: view,
    scope: 'all',
    body: anchorList.filter,
    response: startedTask,
    errors: ['formRefused'],
    toast: null,
    startsTask: true,
  }),
});
