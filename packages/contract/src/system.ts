import { z } from 'zod';

import { text } from './definition/fields.ts';
import { read, resource } from './definition/resource.ts';

const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('permissions'), version: z.string() }),
  /** Rows that changed, with their public fields, and the ids of those that are gone. */
  z.object({
    type: z.literal('topic'),
    topic: z.string(),
    rows: z.array(z.record(z.string(), z.unknown())),
    removed: z.array(z.string()),
  }),
  /** Something was missed: read anew. */
  z.object({ type: z.literal('reload'), topic: z.string() }),
  /** The database takes no writes, or takes them again. */
  z.object({ type: z.literal('readOnly'), on: z.boolean() }),
  /** Its permission is not held, or no more. */
  z.object({ type: z.literal('closed'), topic: z.string() }),
]);

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
      /** Source 2 of value-added content. */
      contentProvider: z.string(),
    }),
  }),
  events: read({
    path: '/events',
    summary: '服务器推送',
    permission: 'session',
    stream: true,
    /** Names with commas between them, at most 20: `tasks`, `odds:1000`, of a merchant that one acts for `odds:1000@star`. */
    query: z.strictObject({ topics: text(1500).optional() }),
    response: event,
  }),
});
