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
  type HeldCalendar,
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
    async create(work: Work & Pick<RequestFacts, 'origin'>, streamerCode: string) {
      const { tx, merchantCode, changes, origin } = work;
      const held = there(await lockCalendar(tx, merchantCode, streamerCode));
      const token = newToken();
      const createdAt = there(await keepCalendar(tx, merchantCode, held.anchorId, tokenHash(token)));
      noteCalendar(changes, held, createdAt);
      changes.addSecret(calendarAudit, held.code, 'address');
      return { address: `${origin}${apiPrefix}/calendar/${token}`, createdTime: createdAt.toISOString() };
    },

    /** Revoked twice, it is revoked. */
    async revoke({ tx, merchantCode, changes }: Work, streamerCode: string) {
      const held = there(await lockCalendar(tx, merchantCode, streamerCode));
      noteCalendar(changes, held, null);
      await removeCalendar(tx, merchantCode, held.anchorId);
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

/** The anchor is there before and after. */
function noteCalendar(changes: Work['changes'], { code, name, createdAt }: HeldCalendar, after: Date | null): void {
  changes.add(calendarAudit, code, { name, created_at: createdAt }, { name, created_at: after });
}
