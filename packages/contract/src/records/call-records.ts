import { callRecordLimits } from '@touchline/domain/call-records';
import { z } from 'zod';

import { id, instant, text } from '../definition/fields.ts';
import { read, readList, resource, write } from '../definition/resource.ts';
import { defineList } from '../lists.ts';

const view = 'com_#_api-view';
/** Calls of all merchants: the platform's own people look at them. */
const scope = 'platform' as const;

const figures = {
  calls: z.number().int(),
  /** Answers of status 400 and above. */
  errors: z.number().int(),
  /** Answers that took at least as long as the setting said then. */
  slow: z.number().int(),
  averageMs: z.number().int(),
  longestMs: z.number().int(),
};

/** The calls that one account made in one hour, of one kind and for one merchant. */
const callHour = z.object({
  id: z.string(),
  /** Its beginning. */
  hour: instant,
  /** Empty before anybody is known, like the account. */
  merchantCode: z.string(),
  merchantAlias: z.string(),
  /** `*` stands for the accounts that found no room while they were counted. */
  account: z.string(),
  callId: z.string(),
  /** The call's summary; its id once there is no such call any more. */
  callName: z.string(),
  ...figures,
});

const filters = {
  merchantCode: { type: 'text', min: 1, max: 20 },
  account: { type: 'text', min: 1, max: 20 },
  callId: { type: 'text', min: 1, max: 100 },
} as const;

export const callRecordList = defineList({
  columns: {
    hour: { type: 'instant', sortable: true },
    merchantCode: { type: 'text' },
    account: { type: 'text' },
    callId: { type: 'text' },
    calls: { type: 'number', sortable: true },
    errors: { type: 'number', sortable: true },
    slow: { type: 'number' },
    averageMs: { type: 'number', sortable: true },
    longestMs: { type: 'number' },
  },
  filters: {
    ...filters,
    /** Days in Shanghai, both included. */
    from: { type: 'dayOrInstant' },
    until: { type: 'dayOrInstant' },
  },
  order: { column: 'hour', isAsc: false },
  size: 50,
});

const settings = {
  keptDays: z.number().int().min(callRecordLimits.keptDays.min).max(callRecordLimits.keptDays.max),
  slowMs: z.number().int().min(callRecordLimits.slowMs.min).max(callRecordLimits.slowMs.max),
  updatedTime: instant,
};

export const callRecordCalls = resource('call-records', {
  list: readList({
    path: '/api-records',
    summary: '接口记录',
    permission: view,
    scope,
    list: callRecordList,
    row: callHour,
  }),
  get: read({
    path: '/api-record/{id}',
    summary: '接口记录详情',
    permission: view,
    scope,
    params: z.strictObject({ id }),
    response: callHour,
    errors: ['notFound'],
  }),
  /** The hours of a call, of an account or of a merchant, for a plot. */
  hours: read({
    path: '/api-records/hours',
    summary: '接口记录走势',
    permission: view,
    scope,
    query: z.strictObject({
      merchantCode: text(20, { min: 1 }).optional(),
      account: text(20, { min: 1 }).optional(),
      callId: text(100, { min: 1 }).optional(),
      /** Days in Shanghai, both included; of more than a plot shows, the last ones. */
      from: z.iso.date().optional(),
      until: z.iso.date().optional(),
    }),
    response: z.object({
      from: instant,
      /** Its end is not part of it. */
      until: instant,
      /** Hours with a call, the oldest first. */
      hours: z.array(z.object({ hour: instant, ...figures })),
    }),
  }),
  options: read({
    path: '/api-records/options',
    summary: '接口记录筛选项',
    permission: view,
    scope,
    response: z.object({
      calls: z.array(z.object({ callId: z.string(), callName: z.string() })),
      merchants: z.array(z.object({ code: z.string(), alias: z.string() })),
    }),
  }),
  settings: read({
    path: '/api-records/settings',
    summary: '接口记录设置',
    permission: view,
    scope,
    response: z.object(settings),
  }),
  'change-settings': write({
    method: 'PUT',
    path: '/api-records/settings',
    summary: '修改接口记录设置',
    permission: 'com_#_api-action',
    scope,
    body: z.strictObject(settings),
    response: z.object({ updatedTime: instant }),
    errors: ['conflict'],
    toast: 'save',
  }),
});
