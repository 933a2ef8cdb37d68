import { pageLimits } from '@touchline/domain/constants';
import { z } from 'zod';

import { id, instant } from './definition/fields.ts';
import { filterShape } from './definition/list-filters.ts';
import { read, readList, resource, write } from './definition/resource.ts';
import { defineList } from './lists.ts';
import { startedTask } from './tasks.ts';

const record = z.object({
  id: z.string(),
  createdTime: instant,
  merchantCode: z.string(),
  userName: z.string(),
  userAccount: z.string(),
  functionName: z.string(),
  httpMethod: z.string(),
  apiPath: z.string(),
  requestParameter: z.string(),
  result: z.union([z.literal(0), z.literal(1)]),
  errMsg: z.string().optional(),
  traceId: z.string(),
});

const shortValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** The record touched, and the first of its changes. */
const touch = z.object({
  entity: z.string(),
  id: z.string(),
  name: z.string().nullable(),
  kind: z.enum(['created', 'deleted', 'changed']),
  change: z
    .union([
      z.object({ field: z.string(), before: shortValue, after: shortValue }),
      z.object({ field: z.string(), added: z.number().int(), removed: z.number().int() }),
      z.object({ field: z.string(), isSecret: z.literal(true) }),
    ])
    .nullable(),
  /** Further changed fields. */
  more: z.number().int(),
});

const change = z.object({
  entity: z.string(),
  id: z.string(),
  name: z.string().nullable().optional(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

/** How far verifying is, and what it found. */
const verdict = z.object({
  checked: z.number().int(),
  total: z.number().int(),
  done: z.boolean(),
  /** The first row that does not fit, once one is found. */
  fault: z
    .object({
      kind: z.enum(['altered', 'missing', 'inserted', 'cut']),
      seq: z.string(),
      id: z.string().nullable(),
      createdTime: instant.nullable(),
    })
    .nullable(),
  /** With the last word: since when no signed head vouches for the end of the log, or null where none ever did. */
  unanchored: z.object({ since: instant.nullable(), isOverdue: z.boolean() }).nullable(),
});

export type Verdict = z.output<typeof verdict>;

const keyword = { type: 'text', min: 1, max: 50 } as const;

export const operationLogList = defineList({
  columns: {
    createdTime: { type: 'instant' },
    merchantCode: { type: 'text' },
    userName: { type: 'text' },
    userAccount: { type: 'text' },
    functionName: { type: 'text' },
    httpMethod: { type: 'text' },
    apiPath: { type: 'text' },
    requestParameter: { type: 'text' },
    result: { type: 'number' },
    touched: { type: 'list' },
    errMsg: { type: 'text' },
    traceId: { type: 'text' },
  },
  // Both shapes: named parameters, or a keyword with its type.
  filters: {
    userAccount: keyword,
    functionName: keyword,
    type: { type: 'choice', options: ['userAccount', 'functionName'] },
    keyword,
    startDate: { type: 'dayOrInstant' },
    endDate: { type: 'dayOrInstant' },
    merchantCode: { type: 'text', min: 1, max: 20 },
    result: { type: 'choice', options: ['0', '1'] },
    /** Kind and id of the record that an entry names first, such as `anchor:K7M2P9QX`. */
    object: { type: 'text', min: 3, max: 80 },
  },
  order: { column: 'createdTime', isAsc: false },
  size: 50,
  largestSize: pageLimits.largestSizeOfDear,
});

export const operationLogCalls = resource('operation-logs', {
  list: readList({
    path: '/logs',
    summary: '操作日志',
    permission: 'bac_#_ope-view',
    scope: 'all',
    list: operationLogList,
    row: record.extend({ touched: touch.nullable() }),
  }),
  get: read({
    path: '/logs/{id}',
    summary: '操作日志详情',
    permission: 'bac_#_ope-view',
    scope: 'all',
    params: z.strictObject({ id }),
    response: record.extend({
      homeMerchant: z.string(),
      seq: z.string(),
      /** Where the request came from; work without a request has none, and rows from before it was kept. */
      clientAddress: z.string().nullable(),
      changes: z.array(change),
    }),
    errors: ['notFound'],
  }),
  /** The finding of the task is a verdict. */
  verify: write({
    method: 'POST',
    path: '/logs/verify',
    summary: '校验操作日志',
    permission: 'bac_#_ope-view',
    body: z.strictObject({ startDate: z.iso.date().optional(), endDate: z.iso.date().optional() }),
    response: startedTask,
    errors: ['formRefused'],
    toast: null,
    startsTask: true,
  }),
  export: read({
    path: '/logs/export',
    summary: '导出操作日志',
    permission: 'bac_#_ope-view',
    scope: 'all',
    file: 'text/csv',
    fewAtOnce: true,
    query: z.strictObject(filterShape(operationLogList.filters)),
    response: z.string(),
    errors: ['formRefused'],
    log: '导出操作日志',
  }),
  'start-export': write({
    method: 'POST',
    path: '/logs/export',
    summary: '在后台导出操作日志',
    permission: 'bac_#_ope-view',
    scope: 'all',
    body: z.strictObject(filterShape(operationLogList.filters)),
    response: startedTask,
    errors: ['formRefused'],
    log: '导出操作日志',
    toast: null,
    startsTask: true,
  }),
});
