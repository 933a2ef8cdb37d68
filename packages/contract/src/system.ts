import { z } from 'zod';

import { defineCall } from './call.ts';

export const systemCalls = {
  'system.health': defineCall({
    id: 'system.health',
    method: 'GET',
    path: '/health',
    summary: '进程存活',
    permission: 'public',
    scope: 'none',
    response: z.object({ status: z.literal('ok'), version: z.string() }),
    errors: [],
    log: null,
    redact: [],
  }),
  'system.ready': defineCall({
    id: 'system.ready',
    method: 'GET',
    path: '/ready',
    summary: '依赖就绪',
    permission: 'public',
    scope: 'none',
    response: z.object({
      status: z.enum(['ready', 'degraded']),
      checks: z.record(z.string(), z.enum(['up', 'down', 'warning'])),
    }),
    errors: ['dependencyDown'],
    log: null,
    redact: [],
  }),
  'system.settings': defineCall({
    id: 'system.settings',
    method: 'GET',
    path: '/settings',
    summary: '选项与参数',
    permission: 'session',
    scope: 'own',
    response: z.object({
      callingCodes: z.array(z.string()),
      cdns: z.array(z.string()),
      domainRemoveReasons: z.array(z.string()),
      domainType: z.array(z.string()),
      passwordMinLength: z.number().int(),
    }),
    errors: [],
    log: null,
    redact: [],
  }),
  'system.events': defineCall({
    id: 'system.events',
    method: 'GET',
    path: '/events',
    summary: '服务器推送',
    permission: 'session',
    scope: 'own',
    stream: true,
    response: z.object({ type: z.enum(['permissions']), version: z.string() }),
    errors: [],
    log: null,
    redact: [],
  }),
};
