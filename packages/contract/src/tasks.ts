import { z } from 'zod';

import { id, instant, integer } from './definition/fields.ts';
import { read, resource, write } from './definition/resource.ts';

/** The answer of a call that starts a task. */
export const startedTask = z.object({ taskId: z.string() });

export const task = z.object({
  id: z.string(),
  kind: z.string(),
  /** The action and its objects, as its owner knows them. */
  title: z.string(),
  /** The merchant that it works for. */
  merchantCode: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** Null while nobody knows. */
  total: z.number().int().nullable(),
  done: z.number().int(),
  /** Of those done. */
  refused: z.number().int(),
  /** Works on records, each with a result of its own; otherwise it makes a file, or comes to a finding. */
  hasItems: z.boolean(),
  failure: z.string().nullable(),
  file: z.object({ name: z.string(), bytes: z.number().int() }).nullable(),
  /** The result of a task that only reads: a sentence, whether it is good news, and the details of its kind. */
  finding: z.object({ text: z.string(), isGood: z.boolean(), whole: z.record(z.string(), z.unknown()) }).nullable(),
  createdTime: instant,
  endedTime: instant.nullable(),
  expiresTime: instant,
});

const item = z.object({
  key: z.string(),
  label: z.string(),
  state: z.enum(['waiting', 'done', 'refused']),
  reason: z.string().nullable(),
});

const params = z.strictObject({ id });

export const taskCalls = resource('tasks', {
  list: read({
    path: '/tasks',
    summary: '我的任务',
    permission: 'session',
    response: z.object({ tasks: z.array(task) }),
  }),
  get: read({
    path: '/tasks/{id}',
    summary: '任务详情',
    permission: 'session',
    params,
    /** Items beyond this position; `next` is where the answer ends while there are more. */
    query: z.strictObject({ after: integer(0, 1_000_000).optional() }),
    response: task.extend({ items: z.array(item), next: z.number().int().nullable() }),
    errors: ['notFound'],
  }),
  cancel: write({
    method: 'POST',
    path: '/tasks/{id}/cancel',
    summary: '取消任务',
    permission: 'session',
    params,
    response: z.object({}),
    errors: ['notFound', 'conflict'],
    // The task's own row says that it was cancelled.
    log: null,
    toast: null,
  }),
  file: read({
    path: '/tasks/{id}/file',
    summary: '任务文件',
    permission: 'session',
    file: '*/*',
    params,
    response: z.string(),
    errors: ['notFound'],
    log: '下载任务文件',
  }),
});

export type Finding = NonNullable<z.output<typeof task>['finding']>;
