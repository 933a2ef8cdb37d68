import { appointmentLimits } from '@touchline/domain/appointments/appointment-rules';
import { appointmentStates } from '@touchline/domain/appointments/appointment-states';
import { publishRefusals } from '@touchline/domain/live/publishing';
import { z } from 'zod';

import { id, instant, text } from '../definition/fields.ts';
import { oneOrMore } from '../definition/list-filters.ts';
import { read, readList, resource, write } from '../definition/resource.ts';
import { defineList, listOf } from '../lists.ts';
import { streamPicture } from '../live/picture-shapes.ts';
import { targetHealth } from '../live/target-shapes.ts';
import { startedTask } from '../tasks.ts';
import {
  appointment,
  appointmentForm,
  changedItems,
  confirmOverlap,
  createdItems,
  manyIds,
  matchInfo,
  overlapping,
  anchorRef,
} from './appointment-shapes.ts';

const seen = { anyOf: ['pro_pro_lis-view', 'pro_anc_lis-view', 'anc_#_res-view'] } as const;
const reservation = 'pro_anc_lis-reservation';
const action = 'pro_pro_lis-action';

/** Whichever case people type; an unknown one answers 404. */
const streamerCode = text(20, { min: 1 });

export const appointmentList = defineList({
  columns: {
    id: { type: 'number' },
    programName: { type: 'text' },
    streamer: { type: 'text' },
    lname: { type: 'text' },
    startTime: { type: 'instant', sortable: true },
    endTime: { type: 'instant' },
    projects: { type: 'list' },
    enabled: { type: 'flag' },
    overlap: { type: 'text' },
    updatedTime: { type: 'instant', sortable: true },
  },
  filters: {
    ids: { type: 'ids' },
    /** Appointments whose window touches the day of Shanghai, or the time from here on; with the second, until its end. */
    day: { type: 'dayOrInstant' },
    dayEnd: { type: 'dayOrInstant' },
    streamerCodes: { type: 'texts', max: 20 },
    matchId: { type: 'ids' },
    projectCodes: { type: 'ids' },
    state: { type: 'choices', options: appointmentStates },
    /** In the appointment's name, league, teams, or the anchor's name, nickname or code. */
    keyword: { type: 'text', max: 50 },
    /**
     * Appointments that need a look: overlapping, with a moved kick-off, or of a cancelled or postponed match. It
     * needs `day`, `ids` or `matchId` beside it.
     */
    marked: { type: 'choice', options: ['1'] },
  },
  order: { column: 'startTime', isAsc: true },
  size: 50,
});

const params = z.strictObject({ id });
const written = z.object({ updatedTime: instant });

export const appointmentCalls = resource('appointments', {
  /** With the matches of its rows. A match that is asked for by id is among them even without an appointment. */
  list: {
    ...readList({
      path: '/programs',
      summary: '预约列表',
      permission: seen,
      list: appointmentList,
      row: appointment,
    }),
    response: listOf(appointment).extend({
      epgs: z.array(matchInfo),
      epgLeagues: z.array(z.object({ leagueId: z.string(), lname: z.string() })),
    }),
  },
  /** Anchors that can be booked for a window, free ones first. */
  anchors: read({
    path: '/programs/streamers',
    summary: '可预约主播',
    permission: { anyOf: [reservation, action] },
    query: z.strictObject({
      /** The effective window. */
      startTime: instant,
      endTime: instant,
      /** In the name, nickname or code. */
      keyword: text(50).optional(),
      /** Only these, also where the keyword would leave them out. */
      streamerCodes: oneOrMore(streamerCode, appointmentLimits.itemsPerCall).optional(),
    }),
    response: z.object({
      streamers: z.array(
        anchorRef.extend({
          /** Enabled ones, which an appointment presets. */
          projectCodes: z.array(z.string()),
          /** Enabled appointments that overlap the window; empty of a free anchor. */
          busy: z.array(overlapping),
        }),
      ),
      /** More anchors fit; a keyword narrows them. */
      isCut: z.boolean(),
    }),
  }),
  /** Matches on shelf that an appointment can be made for or moved to. */
  matches: read({
    path: '/programs/matches',
    summary: '可预约赛程',
    permission: { anyOf: [reservation, action] },
    query: z.strictObject({
      /** By the calendar of Shanghai. */
      day: z.iso.date(),
      sportCode: text(10).optional(),
      keyword: text(50).optional(),
    }),
    response: z.object({ matches: z.array(matchInfo), isCut: z.boolean() }),
  }),
  /** Matches of level 1 on shelf without an enabled appointment of the merchant. */
  gaps: read({
    path: '/programs/gaps',
    summary: '缺主播的赛程',
    permission: { anyOf: ['pro_pro_lis-view', 'pro_anc_lis-view'] },
    query: z.strictObject({ day: z.iso.date() }),
    response: z.object({ matches: z.array(matchInfo), isCut: z.boolean() }),
  }),
  create: write({
    method: 'POST',
    path: '/programs',
    summary: '新增预约',
    permission: reservation,
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({
            streamerCode,
            matchId: id,
            /** Preset: 主队 vs 客队. */
            name: appointmentForm.name.optional(),
            /** Left out, it is the kick-off, and moves with it. */
            startTime: appointmentForm.startTime.optional(),
            /** Preset: five hours after the start. */
            endTime: appointmentForm.endTime.optional(),
            moveStartTime: appointmentForm.moveStartTime.optional(),
            moveEndTime: appointmentForm.moveEndTime.optional(),
            /** Preset: the anchor's enabled ones. */
            projectCodes: appointmentForm.projectCodes.optional(),
          }),
        )
        .min(1)
        .max(appointmentLimits.itemsPerCall),
      confirmOverlap,
    }),
    response: createdItems,
    toast: null,
  }),
  /** Only the changed fields. */
  update: write({
    method: 'PATCH',
    path: '/program/{id}',
    summary: '修改预约',
    permission: action,
    params,
    body: z.strictObject({
      updatedTime: instant,
      name: appointmentForm.name.optional(),
      startTime: appointmentForm.startTime.optional(),
      endTime: appointmentForm.endTime.optional(),
      moveStartTime: appointmentForm.moveStartTime.optional(),
      moveEndTime: appointmentForm.moveEndTime.optional(),
      projectCodes: appointmentForm.projectCodes.optional(),
      /** Instead of a start: the kick-off, from now on too; the end shifts alike. */
      followKickOff: z.literal(true).optional(),
      confirmOverlap,
    }),
    response: written,
    errors: ['notFound', 'conflict', 'formRefused', 'appointmentOverlap', 'appointmentRefused'],
    toast: null,
  }),
  /** Closes the stream, or lets it publish again. */
  'set-enabled': write({
    method: 'PATCH',
    path: '/program/{id}/status',
    summary: '关闭或恢复推流',
    permission: action,
    params,
    body: z.strictObject({ enabled: z.boolean(), confirmOverlap }),
    response: written,
    errors: ['notFound', 'formRefused', 'appointmentOverlap', 'appointmentRefused'],
    toast: null,
  }),
  delete: write({
    method: 'DELETE',
    path: '/program/{id}',
    summary: '删除预约',
    permission: action,
    params,
    response: z.object({}),
    errors: ['notFound', 'appointmentRefused'],
    toast: 'delete',
  }),
  'delete-many': write({
    method: 'DELETE',
    path: '/programs',
    summary: '批量删除预约',
    permission: action,
    query: z.strictObject({ ids: oneOrMore(id, appointmentLimits.itemsPerCall) }),
    response: changedItems,
    toast: null,
  }),
  /** Start and end shift by the difference of the kick-offs. */
  'change-match': write({
    method: 'PATCH',
    path: '/programs/match',
    summary: '更换预约的比赛',
    permission: action,
    body: z.strictObject({ ids: manyIds, matchId: id, confirmOverlap }),
    response: changedItems,
    errors: ['notFound', 'formRefused'],
    toast: null,
  }),
  /** Another anchor takes over coming appointments; their push targets stay. */
  'hand-over': write({
    method: 'PATCH',
    path: '/programs/streamer',
    summary: '预约换主播',
    permission: action,
    body: z.strictObject({ ids: manyIds, streamerCode, confirmOverlap }),
    response: changedItems,
    errors: ['notFound', 'formRefused'],
    toast: null,
  }),
  /** The address works until the effective end, as it is now. */
  'reveal-key': write({
    method: 'POST',
    path: '/program/{id}/key',
    summary: '查看预约推流密钥',
    permission: { anyOf: [reservation, 'pro_anc_lis-action'] },
    secretAnswer: true,
    params,
    response: z.object({ pushUrl: z.string(), obsKey: z.string(), keyExpiresTime: instant }),
    errors: ['notFound', 'formRefused'],
    toast: null,
  }),
  /** Publishers that a media server lists now. */
  streams: read({
    path: '/programs/streams',
    summary: '预约推流状态',
    permission: seen,
    query: z.strictObject({ ids: oneOrMore(id, appointmentLimits.itemsPerCall) }),
    response: z.object({
      streams: z.array(
        z.object({
          programId: z.string(),
          /** Null while nobody publishes. */
          since: instant.nullable(),
          lastByteTime: instant.nullable(),
          /** Since when no bytes came, at the last look at the media server. */
          silentMs: z.number().nullable(),
          /** Bits per second. */
          bitrate: z.number().nullable(),
          /** The name of the media server. */
          node: z.string().nullable(),
          picture: streamPicture.nullable(),
          /** The last try that was refused, of the last minutes. */
          refusal: z
            .object({ reason: z.enum(publishRefusals), time: instant, times: z.number().int(), address: z.string() })
            .nullable(),
          /** Push targets of the running stream. */
          targets: z.array(z.object({ projectCode: z.string(), ...targetHealth })),
        }),
      ),
    }),
  }),
  /** A spreadsheet of what the list has, without keys. */
  'start-export': write({
    method: 'POST',
    path: '/programs/export',
    summary: '导出节目单',
    permission: seen,
    body: appointmentList.filter,
    response: startedTask,
    errors: ['formRefused'],
    toast: null,
    startsTask: true,
  }),
});
