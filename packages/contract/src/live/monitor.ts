import { appointmentStates } from '@touchline/domain/appointments/appointment-states';
import { sessionEnds } from '@touchline/domain/live/publishing';
import { monitorLimits, wallStates } from '@touchline/domain/monitor/monitor-rules';
import { z } from 'zod';

import { anchorRef } from '../appointments/appointment-shapes.ts';
import { id, instant } from '../definition/fields.ts';
import { read, resource, write } from '../definition/resource.ts';
import { streamPicture } from './picture-shapes.ts';
import { pushTargetRef, targetHealth } from './target-shapes.ts';

const live = 'mon_liv-view';
const games = 'mon_gam-view';
const action = 'mon_liv-action';

/** Tries of one stream that were refused for one reason. */
const refused = z.object({
  /** A newer release may know more reasons. */
  reason: z.string(),
  times: z.number().int(),
  firstTime: instant,
  lastTime: instant,
  /** Of the last try. */
  address: z.string(),
});

/** An appointment on the wall. */
const tile = z.object({
  programId: z.string(),
  programName: z.string(),
  merchantCode: z.string(),
  merchantAlias: z.string(),
  streamer: anchorRef,
  epgId: z.string(),
  sportCode: z.string(),
  lname: z.string(),
  hname: z.string(),
  aname: z.string(),
  /** The effective window. */
  startTime: instant,
  endTime: instant,
  state: z.enum(appointmentStates),
  /** The same with the marks of the wall; null of what the wall does not show. */
  wallState: z.enum(wallStates).nullable(),
  canClose: z.boolean(),
  /** Null while nobody publishes. */
  session: z
    .object({
      since: instant,
      lastByteTime: instant,
      /** Bits per second. */
      bitrate: z.number().int(),
      node: z.string(),
      picture: streamPicture,
    })
    .nullable(),
  /** Bits per second in steps of 10 s, the oldest first; of the last five minutes. */
  bitrates: z.array(z.number().int()),
  projects: z.array(
    z.object({
      ...pushTargetRef,
      /** Null while nobody publishes. */
      health: z
        .object({
          ...targetHealth,
          /** The domain that is pushed to; null if none is known. */
          domain: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  /** The last refused try within the window, while nobody publishes. */
  refused: refused.nullable(),
});

const wall = z.object({
  tiles: z.array(tile),
  /** More run than are answered. */
  isCut: z.boolean(),
});

const thresholds = {
  /** Minutes. */
  lateAfter: z.number().int().min(monitorLimits.lateAfter.min).max(monitorLimits.lateAfter.max),
  /** Seconds. */
  stalledAfter: z.number().int().min(monitorLimits.stalledAfter.min).max(monitorLimits.stalledAfter.max),
  /** Kilobits per second; 0 tells of none. */
  bitrateBelow: z.number().int().min(monitorLimits.bitrateBelow.min).max(monitorLimits.bitrateBelow.max),
};

/** Null of a merchant that never chose. */
const updatedTime = instant.nullable();

const receiver = z.object({ id: z.string(), name: z.string(), account: z.string() });

/** One merchant's appointments; those of all merchants to a super-admin who acts for none. */
export const monitorCalls = resource('monitor', {
  /** Outside games. */
  list: read({ path: '/monitors', summary: '直播监控', permission: live, scope: 'all', response: wall }),
  games: read({ path: '/monitors/games', summary: '电竞监控', permission: games, scope: 'all', response: wall }),
  /** The browser asks for it without its path check; a game's needs the key of games. */
  detail: read({
    path: '/monitor/{id}',
    summary: '监控详情',
    permission: { anyOf: [live, games] },
    scope: 'all',
    /** Of the appointment. */
    params: z.strictObject({ id }),
    response: tile.extend({
      /** Steps of 10 s of the last hour, the oldest first. */
      plot: z.array(z.object({ time: instant, bitrate: z.number().int() })),
      /** Each count of the last hour, the oldest first. */
      frameRates: z.array(z.object({ time: instant, frameRate: z.number() })),
      /** Publishers of the appointment, the newest first. */
      sessions: z.array(
        z.object({
          id: z.string(),
          since: instant,
          until: instant.nullable(),
          endReason: z.enum(sessionEnds).nullable(),
          node: z.string(),
          address: z.string(),
        }),
      ),
      refusals: z.array(refused),
    }),
    errors: ['notFound'],
  }),
  settings: read({
    path: '/monitors/settings',
    summary: '监控设置',
    permission: action,
    response: z.object({
      ...thresholds,
      updatedTime,
      receivers: z.array(receiver),
      /** Accounts that can open a page of the monitor. */
      candidates: z.array(receiver),
    }),
  }),
  'change-settings': write({
    method: 'PUT',
    path: '/monitors/settings',
    summary: '修改监控设置',
    permission: action,
    body: z.strictObject({ ...thresholds, receiverIds: z.array(id).max(monitorLimits.receivers), updatedTime }),
    response: z.object({ updatedTime: instant }),
    errors: ['conflict', 'formRefused'],
    toast: 'save',
  }),
});
