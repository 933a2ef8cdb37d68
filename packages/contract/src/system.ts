import { z } from 'zod';

import { read, resource } from './resource.ts';

export const systemCalls = resource('system', {
  health: read({
    path: '/health',
    summary: '进程存活',
    permission: 'public',
    response: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
  ready: read({
    path: '/ready',
    summary: '依赖就绪',
    permission: 'public',
    response: z.object({
      status: z.enum(['ready', 'degraded']),
      checks: z.record(z.string(), z.enum(['up', 'down', 'warning'])),
    }),
    errors: ['dependencyDown'],
  }),
  settings: read({
    path: '/settings',
    summary: '选项与参数',
    permission: 'session',
    response: z.object({
      callingCodes: z.array(z.string()),
      cdns: z.array(z.string()),
      domainRemoveReasons: z.array(z.string()),
      domainType: z.array(z.string()),
      passwordMinLength: z.number().int(),
    }),
  }),
  events: read({
    path: '/events',
    summary: '服务器推送',
    permission: 'session',
    stream: true,
    response: z.object({ type: z.enum(['permissions']), version: z.string() }),
  }),
});
