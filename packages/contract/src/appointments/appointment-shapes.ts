import {
  allPushTargets,
  appointmentLimits,
  appointmentRules,
  endOffsets,
  startOffsets,
} from '@touchline/domain/appointments/appointment-rules';
import { matchMarks } from '@touchline/domain/appointments/appointment-states';
import { z } from 'zod';

import { field, id, instant, teamLogos } from '../definition/fields.ts';

/** An anchor as appointments name it. */
export const anchorRef = z.object({
  streamerId: z.number().int(),
  name: z.string(),
  streamerCode: z.string(),
  nickname: z.string(),
  photo: z.string().nullable(),
});

/** A match as the panel and the cards show it. */
export const matchInfo = z.object({
  matchId: z.string(),
  matchCategory: z.enum(['game', 'sport']),
  /** The sport's word on the wire; of a game its own. */
  matchType: z.string(),
  /** The code of its schedule: `spo_soc`. */
  sportCode: z.string(),
  leagueId: z.string(),
  lname: z.string(),
  llevel: z.number().int(),
  hname: z.string(),
  aname: z.string(),
  ...teamLogos,
  gameTime: instant,
  /** Null of a match that left the shelf: the rest is as its appointments keep it. */
  gameStageType: z.number().int().nullable(),
  gameStage: z.string(),
});

const account = z.object({ name: z.string() });

/** An appointment, which the specification calls a program. Several fields stand under two names, as the wire has them. */
export const appointment = z.object({
  id: z.string(),
  /** The same as `id`. */
  programId: z.string(),
  programName: z.string(),
  startTime: instant,
  /** The same as `startTime`. */
  gameTime: instant,
  endTime: instant,
  /** The same as `endTime`. */
  gameEndTime: instant,
  /** Minutes. The window is [startTime + moveStartTime, endTime + moveEndTime). */
  moveStartTime: z.number().int(),
  moveEndTime: z.number().int(),
  enabled: z.boolean(),
  pushUrl: z.string(),
  /** Masked. */
  obsKey: z.string(),
  streamerCode: z.string(),
  streamer: anchorRef.extend({ enabled: z.boolean() }),
  /** In the order of their codes. */
  projects: z.array(z.object({ projectCode: z.string(), projectTag: z.string(), name: z.string() })),
  /** The id of its match. */
  epgId: z.string(),
  sportCode: z.string(),
  leagueId: z.string(),
  lname: z.string(),
  hname: z.string(),
  aname: z.string(),
  /** The match's kick-off as last known. */
  kickOffTime: instant,
  /** Moves with the kick-off. */
  followsKickOff: z.boolean(),
  /** The kick-off moved, and this did not follow. */
  kickOffMoved: z.boolean(),
  matchMark: z.enum(matchMarks).nullable(),
  /** How an overlap came to be stored. */
  overlap: z.enum(['none', 'confirmed', 'moved']),
  /** Other enabled appointments of the anchor that overlap now. */
  conflictIds: z.array(z.string()),
  /** Null of what the system did. */
  createdBy: account.nullable(),
  updatedBy: account.nullable(),
  createdTime: instant,
  updatedTime: instant,
});

export const appointmentForm = {
  name: field(appointmentRules.appointmentName),
  startTime: instant,
  endTime: instant,
  moveStartTime: z.literal(startOffsets),
  moveEndTime: z.literal(endOffsets),
  /** Enabled ones of the merchant, never `allPushTargets`. */
  projectCodes: z
    .array(id.refine((code) => code !== allPushTargets))
    .min(1)
    .max(appointmentLimits.pushTargets),
};

/** Stores an overlap that the caller was told of. */
export const confirmOverlap = z.boolean().optional();

/** An overlapping appointment with its effective window, as refusals name it. */
export const overlapping = z.object({
  programId: z.string(),
  programName: z.string(),
  startTime: instant,
  endTime: instant,
});

const error = z.object({
  code: z.string(),
  message: z.string(),
  /** Of a refused overlap. */
  overlaps: z.array(overlapping).optional(),
});

const outcome = { status: z.enum(['SUCCESS', 'FAIL']), error: error.optional() };

/** One result for each item asked for, in their order. */
export const createdItems = z.object({
  items: z.array(z.object({ streamerCode: z.string(), programId: z.string().optional(), ...outcome })),
});

export const changedItems = z.object({ items: z.array(z.object({ programId: z.string(), ...outcome })) });

export const manyIds = z.array(id).min(1).max(appointmentLimits.itemsPerCall);

/** An appointment as a row of the schedule shows it. */
export const appointmentOfMatch = z.object({
  programId: z.string(),
  streamer: anchorRef,
  /** The effective window. */
  startTime: instant,
  endTime: instant,
  enabled: z.boolean(),
});
