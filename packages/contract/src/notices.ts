import { allNoticeKinds } from '@touchline/domain/notices/notice-texts';
import { z } from 'zod';

import { id, instant } from './definition/fields.ts';
import { read, resource, write } from './definition/resource.ts';

export const notice = z.object({
  id: z.string(),
  /** A newer release may send kinds and texts that this one does not know. */
  kind: z.string(),
  text: z.string(),
  parameters: z.record(z.string(), z.string()),
  /** The merchant that it is about. */
  merchantCode: z.string(),
  /** A path of the web. */
  link: z.string(),
  createdTime: instant,
  readTime: instant.nullable(),
});

const done = z.object({});
const kind = z.enum(allNoticeKinds);

export const noticeCalls = resource('notices', {
  /** The newest first; `next` is the position of the older ones. */
  list: read({
    path: '/notices',
    summary: '我的通知',
    permission: 'session',
    query: z.strictObject({ before: id.optional() }),
    response: z.object({ notices: z.array(notice), next: z.string().nullable() }),
  }),
  /** At most one more than the bell shows. */
  unread: read({
    path: '/notices/unread',
    summary: '未读通知数',
    permission: 'session',
    response: z.object({ unread: z.number().int() }),
  }),
  'mark-read': write({
    method: 'POST',
    path: '/notices/{id}/read',
    summary: '通知标为已读',
    permission: 'session',
    params: z.strictObject({ id }),
    response: done,
    errors: ['notFound'],
    // What somebody has read is nothing that happened to the merchant.
    log: null,
    toast: null,
  }),
  /** Up to the newest one that was shown: notices that came meanwhile stay unread. */
  'mark-all-read': write({
    method: 'POST',
    path: '/notices/read',
    summary: '通知全部标为已读',
    permission: 'session',
    body: z.strictObject({ until: id }),
    response: done,
    log: null,
    toast: null,
  }),
  settings: read({
    path: '/notices/settings',
    summary: '通知设置',
    permission: 'session',
    response: z.object({ kinds: z.array(z.object({ kind, byMail: z.boolean() })) }),
  }),
  'change-setting': write({
    method: 'PATCH',
    path: '/notices/settings',
    summary: '修改通知设置',
    permission: 'session',
    body: z.strictObject({ kind, byMail: z.boolean() }),
    response: done,
    toast: 'update',
  }),
});
