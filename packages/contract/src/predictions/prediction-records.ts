import { outcomes } from '@touchline/domain/predictions/settlement';
import { z } from 'zod';

import { id, instant, matchLogos } from '../definition/fields.ts';
import { playType, sportId } from '../definition/prediction-shapes.ts';
import { read, readList, resource } from '../definition/resource.ts';
import { defineList } from '../lists.ts';

const permission = 'pre_#_rec-view';

const status = z.literal([0, 1, 2]);
const outcome = z.enum(outcomes);
const day = z.iso.date();

const tally = z.object({
  settled: z.number().int(),
  hits: z.number().int(),
  misses: z.number().int(),
  pushes: z.number().int(),
  voids: z.number().int(),
  /** Hits of hits and misses, from 0 to 1; null where there is neither. */
  hitRate: z.number().nullable(),
  /** The mean gain of a stake of one: 0.08 is 8 %; null before anything is settled. */
  yield: z.number().nullable(),
});

/** By the time of the match; pushes and voids neither break a row nor lengthen it. */
const streaks = {
  /** The most hits in a row. */
  longestStreak: z.number().int(),
  /** Hits in a row until now, or misses as a negative number. */
  currentStreak: z.number().int(),
};

/** A settled prediction, the first to play first in the record and the last in its list. */
const ticketRow = z.object({
  predId: z.string(),
  userId: z.string(),
  userName: z.string(),
  sportId,
  matchId: z.string(),
  gameTime: instant,
  leagueId: z.string(),
  leagueName: z.string(),
  hTeamName: z.string(),
  aTeamName: z.string(),
  ...matchLogos,
  title: z.string(),
  playType,
  playTypeName: z.string(),
  /** The codes, and what they are called: `主胜、平局`. */
  predict: z.string(),
  predictName: z.string(),
  line: z.number().int().nullable(),
  /** As the trade writes it, empty where there is none. */
  lineText: z.string(),
  status,
  resultDetail: outcome,
  /** The return for a stake of one. */
  payout: z.number(),
  homeScore: z.number().int().nullable(),
  awayScore: z.number().int().nullable(),
  /** The score, the line, the sum, in a sentence. */
  why: z.string(),
  settledTime: instant,
  withdrawnTime: instant.nullable(),
});

export const ticketList = defineList({
  columns: {
    predId: { type: 'number' },
    userName: { type: 'text' },
    title: { type: 'text' },
    leagueName: { type: 'text' },
    gameTime: { type: 'instant', sortable: true },
    playTypeName: { type: 'text' },
    predictName: { type: 'text' },
    resultDetail: { type: 'text' },
    payout: { type: 'number' },
    why: { type: 'text' },
    settledTime: { type: 'instant' },
  },
  filters: {
    /** One's own where it is left out. */
    userId: { type: 'text', max: 18, min: 1 },
    sportId: { type: 'choice', options: ['1', '2'] },
    leagueId: { type: 'text', max: 18, min: 1 },
    playType: { type: 'choice', options: ['1', '2', '3', '4', '5', '6'] },
    resultDetail: { type: 'choices', options: outcomes },
    /** By kick-off, as days in Shanghai, both included. */
    from: { type: 'dayOrInstant' },
    until: { type: 'dayOrInstant' },
  },
  order: { column: 'gameTime', isAsc: false },
  size: 25,
});

export const predictionRecordCalls = resource('prediction-records', {
  /** Whose records can be looked at: one's own; those in charge of a merchant see all of its writers'. */
  writers: read({
    path: '/predictions/record/writers',
    summary: '战绩作者选项',
    permission,
    response: z.object({
      writers: z.array(z.object({ userId: z.string(), userName: z.string(), isSelf: z.boolean() })),
    }),
  }),
  get: read({
    path: '/predictions/record',
    summary: '作者战绩',
    permission,
    query: z.strictObject({
      /** One's own where it is left out. */
      userId: id.optional(),
      sportId: z.enum(['1', '2']).optional(),
      /** By kick-off, as days in Shanghai, both included. */
      from: day.optional(),
      until: day.optional(),
    }),
    response: z.object({
      userId: z.string(),
      userName: z.string(),
      all: tally.extend(streaks),
      bySport: z.array(tally.extend({ sportId })),
      /** The most settled first. */
      byLeague: z.array(tally.extend({ leagueId: z.string(), leagueName: z.string(), sportId })),
      byPlayType: z.array(tally.extend({ playType, playTypeName: z.string(), sportId })),
      /** `2026-11`, the oldest first. */
      byMonth: z.array(tally.extend({ month: z.string() })),
      /** Published, and not settled yet. */
      open: z.number().int(),
      withdrawn: z.number().int(),
    }),
    errors: ['notFound'],
  }),
  tickets: readList({
    path: '/predictions/record/tickets',
    summary: '战绩明细',
    permission,
    list: ticketList,
    row: ticketRow,
  }),
  ticket: read({
    path: '/predictions/record/tickets/{id}',
    summary: '战绩明细详情',
    permission,
    params: z.strictObject({ id }),
    response: ticketRow.extend({
      content: z.string(),
      providerId: z.number().int(),
      publishedTime: instant,
      /** The prediction's selections, each with its odds at publishing. */
      odds: z.array(z.object({ select: z.string(), selectName: z.string(), odds: z.number(), cameTrue: z.boolean() })),
      /** Every result that it has had, the newest first: a corrected score adds one. */
      results: z.array(
        z.object({
          settledTime: instant,
          status,
          resultDetail: outcome,
          payout: z.number(),
          homeScore: z.number().int().nullable(),
          awayScore: z.number().int().nullable(),
          why: z.string(),
        }),
      ),
    }),
    errors: ['notFound'],
  }),
});
