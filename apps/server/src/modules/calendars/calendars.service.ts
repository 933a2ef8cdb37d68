import { apiPrefix } from '@touchline/contract/calls';
import { calendarFile } from '@touchline/domain/appointments/calendar-file';

import { newToken, tokenHash } from '../../platform/keys/tokens.ts';
import { addressKey } from '../../platform/limits/address-key.ts';
import { createRateLimiter } from '../../platform/limits/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal, there } from '../../platform/refusal.ts';
import { type PublicContext, readRoute, type RequestFacts, type Routes } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import {
  calendarAudit,
  calendarByToken,
  calendarOf,
  keepCalendar,
  lockCalendar,
  removeCalendar,
} from './calendars.repository.ts';

const minuteMs = 60_000;

export const calendarReads: Routes<'calendars.get'> = {
  'calendars.get': readRoute({
    ask: ({ params }) => ({ calendar: calendarOf(params.streamerCode) }),
    answer: ({ calendar }) => ({ createdTime: there(calendar[0]).createdAt?.toISOString() ?? null }),
  }),
};

/** Addresses of anchors' calendars: who knows one reads times and names, until it is revoked. */
export function createCalendars({ config, redis }: Pick<Platform, 'config' | 'redis'>) {
  const reads = createRateLimiter(redis, {
    name: 'calendar',
    limit: config.CALENDAR_READS_PER_MINUTE,
    windowMs: minuteMs,
  });

  return {
    async create({ tx, merchantCode, changes, origin }: Work & Pick<RequestFacts, 'origin'>, code: string) {
      const { anchorId, name, createdAt: before } = there(await lockCalendar(tx, merchantCode, code));
      const token = newToken();
      const createdAt = there(await keepCalendar(tx, merchantCode, anchorId, tokenHash(token)));
      changes.add(calendarAudit, anchorId, before && { name, created_at: before }, { name, created_at: createdAt });
      changes.addSecret(calendarAudit, anchorId, 'address');
      return { address: `${origin}${apiPrefix}/calendar/${token}`, createdTime: createdAt.toISOString() };
    },

    /** Revoked twice, it is revoked. */
    async revoke({ tx, merchantCode, changes }: Work, code: string) {
      const { anchorId, name, createdAt: before } = there(await lockCalendar(tx, merchantCode, code));
      if (before !== null) changes.add(calendarAudit, anchorId, { name, created_at: before }, null);
      await removeCalendar(tx, merchantCode, anchorId);
      return {};
    },

    async read({ address, look }: RequestFacts & Pick<PublicContext, 'look'>, token: string) {
      const allowance = await reads.take(addressKey(address));
      if (allowance.limited) throw new Refusal('rateLimited', { retryAfterSeconds: allowance.retryAfterSeconds });
      const { anchorName, entries } = there(await look((tx) => calendarByToken(tx, tokenHash(token))));
      return { name: 'appointments.ics', text: calendarFile(`${anchorName}的预约`, entries, new Date()) };
    },
  };
}
