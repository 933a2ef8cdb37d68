import { monthPattern } from '@touchline/domain/live/hours-on-air';
import { sessionEnds } from '@touchline/domain/live/publishing';
import { z } from 'zod';

import { anchorRef } from '../appointments/appointment-shapes.ts';
import { id, instant, text } from '../definition/fields.ts';
import { read, resource, write } from '../definition/resource.ts';
import { startedTask } from '../tasks.ts';

const view = 'pro_anc_lis-view';

/** Whichever case people type; an unknown one answers 404. */
const streamerCode = text(20, { min: 1 });

/** `YYYY-MM`, by the calendar of Shanghai. */
const month = z.string().regex(monthPattern);

/** One publish of an encoder that was let in. */
const session = z.object({
  id: z.string(),
  programId: z.string(),
  /** Null of a deleted appointment. */
  programName: z.string().nullable(),
  matchId: z.string(),
  /** The code of its schedule, such as `spo_soc`; null of a deleted appointment. */
  sportCode: z.string().nullable(),
  streamer: anchorRef,
  startTime: instant,
  /** Null while it runs. */
  endTime: instant.nullable(),
  /** Why it ended, or is being cut. */
  endReason: z.enum(sessionEnds).nullable(),
  /** When the appointment's session before it ended; null of the first. */
  previousEndTime: instant.nullable(),
});

const history = z.object({
  sessions: z.array(session),
  /** The position of the older ones. */
  next: z.string().nullable(),
});

const hoursOfAnchor = z.object({
  streamer: anchorRef,
  sessions: z.number().int(),
  /** Milliseconds on air; sessions at once count once. */
  onAir: z.number().int(),
  /** Milliseconds on each day of the month. */
  days: z.array(z.number().int()),
  /** Appointments whose start lies in the month, and how many of them the anchor came to late or never. */
  programs: z.number().int(),
  lateStarts: z.number().int(),
  missed: z.number().int(),
});

export const liveHistoryCalls = resource('live-history', {
  /** An anchor's sessions, the newest first. */
  'of-anchor': read({
    path: '/streamer/{streamerCode}/sessions',
    summary: '主播直播历史',
    permission: view,
    params: z.strictObject({ streamerCode }),
    query: z.strictObject({ before: id.optional() }),
    response: history,
    errors: ['notFound'],
  }),
  /** Sessions of the merchant's appointments for a match, the newest first. */
  'of-match': read({
    path: '/programs/sessions',
    summary: '比赛直播历史',
    permission: { anyOf: ['pro_pro_lis-view', view] },
    query: z.strictObject({ matchId: id, before: id.optional() }),
    response: history,
  }),
  /** Anchors with a session or an appointment in the month, the longest on air first. */
  hours: read({
    path: '/streamers/hours',
    summary: '主播直播时长',
    permission: view,
    query: z.strictObject({
      month,
      /** This anchor alone, also without a session; an unknown one answers an empty list. */
      streamerCode: streamerCode.optional(),
    }),
    response: z.object({
      streamers: z.array(hoursOfAnchor),
      /** Running sessions count up to here. */
      countedTime: instant,
      /** More anchors were on air; the export has all of them. */
      isCut: z.boolean(),
    }),
  }),
  'start-export': write({
    method: 'POST',
    path: '/streamers/hours/export',
    summary: '导出主播直播时长',
    permission: view,
    body: z.strictObject({ month }),
    response: startedTask,
    errors: ['formRefused'],
    toast: null,
    startsTask: true,
  }),
});
