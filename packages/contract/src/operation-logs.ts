import { pageLimits } from '@touchline/domain/constants';
import { z } from 'zod';

import { defineCall } from './call.ts';
import { id, instant, integer } from './fields.ts';
import { listOf } from './lists.ts';

const keyword = z.string().min(1).max(50);

/** Both shapes of the filter: named parameters, or a keyword with its type. */
const filter = {
  userAccount: keyword.optional(),
  functionName: keyword.optional(),
  type: z.enum(['userAccount', 'functionName']).optional(),
  keyword: keyword.optional(),
  startDate: z.union([z.iso.date(), z.iso.datetime()]).optional(),
  endDate: z.union([z.iso.date(), z.iso.datetime()]).optional(),
  merchantCode: z.string().min(1).max(20).optional(),
};

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

const change = z.object({
  entity: z.string(),
  id: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

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
});

export const operationLogCalls = {
  'operation-logs.list': defineCall({
    id: 'operation-logs.list',
    method: 'GET',
    path: '/logs',
    summary: '操作日志',
    permission: 'bac_#_ope-view',
    scope: 'all',
    query: z.strictObject({
      ...filter,
      current: integer(1, pageLimits.lastPage).optional(),
      page: integer(1, pageLimits.lastPage).optional(),
      size: integer(1, 200).optional(),
      limit: integer(1, 200).optional(),
      cursor: z.string().max(200).optional(),
    }),
    response: listOf(record),
    errors: [],
    log: null,
    redact: [],
  }),
  'operation-logs.get': defineCall({
    id: 'operation-logs.get',
    method: 'GET',
    path: '/logs/{id}',
    summary: '操作日志详情',
    permission: 'bac_#_ope-view',
    scope: 'all',
    params: z.strictObject({ id }),
    response: record.extend({ homeMerchant: z.string(), seq: z.string(), changes: z.array(change) }),
    errors: ['notFound'],
    log: null,
    redact: [],
  }),
  'operation-logs.verify': defineCall({
    id: 'operation-logs.verify',
    method: 'GET',
    path: '/logs/verify',
    summary: '校验操作日志',
    permission: 'bac_#_ope-view',
    scope: 'own',
    stream: true,
    query: z.strictObject({ startDate: z.iso.date().optional(), endDate: z.iso.date().optional() }),
    response: verdict,
    errors: [],
    log: '校验操作日志',
    redact: [],
  }),
  'operation-logs.export': defineCall({
    id: 'operation-logs.export',
    method: 'GET',
    path: '/logs/export',
    summary: '导出操作日志',
    permission: 'bac_#_ope-view',
    scope: 'all',
    file: 'text/csv',
    query: z.strictObject(filter),
    response: z.string(),
    errors: ['formRefused'],
    log: '导出操作日志',
    redact: [],
  }),
};
