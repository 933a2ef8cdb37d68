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
const mostKnown = 10_000;

const tooMany = (retryAfterSeconds: number) => new Refusal('rateLimited', { retryAfterSeconds });

export const calendarReads: Routes<'calendars.get'> = {
  'calendars.get': readRoute({
    ask: ({ params }) => ({ calendar: calendarOf(params.streamerCode) }),
    answer: ({ calendar }) => ({ createdTime: there(calendar[0]).createdAt?.toISOString() ?? null }),
  }),
};

/** Addresses of anchors' calendars: who knows one reads times and names, until it is revoked. */
export function createCalendars({ config, redis }: Pick<Platform, 'config' | 'redis'>) {
  const perMinute = { limit: config.CALENDAR_READS_PER_MINUTE, windowMs: minuteMs };
  /** By the calendar: people of one office, or users of one calendar service, share an address. */
  const reads = createRateLimiter(redis, { name: 'calendar', ...perMinute });
  /** By the address: tokens that nobody has. */
  const guesses = createRateLimiter(redis, { name: 'calendar-guess', ...perMinute });
  /** Calendars that were read here, by the hash of their token: these are no guesses. */
  const known = new Set<string>();

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
      const [hash, from] = [tokenHash(token), addressKey(address)];
      const named = hash.toString('hex');
      if (!known.has(named) && (await guesses.isSpent(from))) throw tooMany(minuteMs / 1000);
      const calendar = await look((tx) => calendarByToken(tx, hash));
      if (calendar === undefined) {
        known.delete(named);
        await guesses.take(from);
        throw new Refusal('notFound');
      }
      if (known.size >= mostKnown) known.clear();
      known.add(named);
      const allowance = await reads.take(named);
      if (allowance.limited) throw tooMany(allowance.retryAfterSeconds);
      const { anchorName, entries } = calendar;
      return { name: 'appointments.ics', text: calendarFile(`${anchorName}的预约`, entries, new Date()) };
    },
  };
}

/** The anchor is there before and after. */
function noteCalendar(changes: Work['changes'], { code, name, createdAt }: HeldCalendar, after: Date | null): void {
  changes.add(calendarAudit, code, { name, created_at: createdAt }, { name, created_at: after });
}
