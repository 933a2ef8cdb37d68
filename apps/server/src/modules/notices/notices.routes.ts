import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { changeSetting, noticeReads, readAllNotices, readNotice } from './notices.service.ts';

export function noticesRoutes({
  events,
}: Platform): Routes<
  keyof typeof noticeReads | 'notices.mark-read' | 'notices.mark-all-read' | 'notices.change-setting'
> {
  return {
    ...noticeReads,
    'notices.mark-read': {
      async handle(context, { params }) {
        await readNotice(context, events, params.id);
        return {};
      },
    },
    'notices.mark-all-read': {
      async handle(context, { body }) {
        await readAllNotices(context, events, body.until);
        return {};
      },
    },
    'notices.change-setting': {
      async handle(context, { body }) {
        await changeSetting(context, body);
        return {};
      },
    },
  };
}
