import { z } from 'zod';

import { id, instant, integer, matchLogos, text } from './definition/fields.ts';
import { read, resource } from './definition/resource.ts';

/** The permission of the drafts' pages. */
const seen = { bySport: 'view', family: 'odd_dra' } as const;
export const ofMatch = { ...seen, record: { kind: 'match', by: ['matchId'] } } as const;

const matchId = id;
const providerId = integer(1, 999_999);
const sportId = z.enum(['1', '2']);
const playType = z.literal([1, 2, 3, 4, 5, 6]);
/** Quarters: 0.75 is 3. */
const line = z.number().int().nullable();

const provider = z.object({ providerId: z.number().int(), providerName: z.string() });
const playTypeOption = z.object({ playType, playTypeName: z.string() });

export const quote = playTypeOption.extend({
  providerId: z.number().int(),
  line,
  /** By the code of the selection. */
  odds: z.record(z.string(), z.number()),
  /** Cannot be picked. */
  closed: z.boolean(),
  changedTime: instant,
  /** Another one whenever anything of it is another, also where another supplier counts. */
  version: z.string(),
});

const scheduleOption = z.object({
  matchId: z.string(),
  battle: z.string(),
  gameTime: instant,
  /** Those that have odds, in their order: the first is taken where nobody chose. */
  providers: z.array(provider),
});

const schedule = scheduleOption.extend({
  sportId: z.number().int(),
  leagueId: z.string(),
  leagueName: z.string(),
  leagueLevel: z.number().int(),
  hname: z.string(),
  aname: z.string(),
  ...matchLogos,
  /** By the clock of the database, or by its stage. */
  isKickedOff: z.boolean(),
});

/** How many matches of a level there are, ready for a prediction or not yet. */
const levelCount = z.object({
  leagueLevel: z.number().int(),
  matches: z.number().int(),
  withoutOdds: z.number().int(),
  /** Always 0 for merchants, who see what is on shelf. */
  offShelf: z.number().int(),
});

export const oddsCalls = resource('odds', {
  /** Matches of the next hours, or of a day, that a prediction can be made on: on shelf, with odds, not kicked off. */
  coming: read({
    path: '/prediction/coming',
    summary: '可预测的近期赛程',
    permission: seen,
    query: z.strictObject({
      sportId,
      leagueLevel: integer(1, 3),
      leagueId: id.optional(),
      /** A day in Shanghai. */
      gameTime: z.iso.date().optional(),
      /** Part of a league's or a team's name. */
      keyword: text(50).optional(),
      current: integer(1, 1000).optional(),
    }),
    response: z.object({
      records: z.array(
        scheduleOption.extend({
          leagueId: z.string(),
          leagueName: z.string(),
          leagueLevel: z.number().int(),
          hname: z.string(),
          aname: z.string(),
          ...matchLogos,
          /** Of the first provider and play type with open odds. */
          quote: quote.omit({ version: true, changedTime: true }).nullable(),
        }),
      ),
      current: z.number().int(),
      size: z.number().int(),
      total: z.number().int(),
      /** Days that have such matches, of the league or the level; none is left out for the search. */
      days: z.array(z.iso.date()),
      /** The same hours and search at every level, whatever the league. */
      levels: z.array(levelCount),
    }),
  }),
  /** One match with its odds: of the provider, or of all with the one that is taken by itself. */
  contexts: read({
    path: '/prediction/contexts',
    summary: '预测赔率',
    permission: ofMatch,
    query: z.strictObject({ matchId, providerId: providerId.optional() }),
    response: schedule.extend({ providerId: z.number().int().nullable(), quotes: z.array(quote) }),
    errors: ['notFound'],
  }),
  /** Of a day in Shanghai: on shelf and not kicked off. */
  matches: read({
    path: '/prediction/matches',
    summary: '预测赛程选项',
    permission: { ...seen, record: { kind: 'league', by: ['leagueId'] } },
    query: z.strictObject({ leagueId: id, gameTime: z.union([z.iso.date(), instant]) }),
    response: z.object({ matches: z.array(scheduleOption) }),
  }),
  /** Those that have such matches. */
  leagues: read({
    path: '/prediction/leagues',
    summary: '预测联赛选项',
    permission: seen,
    query: z.strictObject({ sportId, leagueLevel: integer(1, 3) }),
    response: z.object({ leagues: z.array(z.object({ leagueId: z.string(), leagueName: z.string() })) }),
  }),
  providers: read({
    path: '/prediction/providers',
    summary: '赔率公司选项',
    permission: ofMatch,
    query: z.strictObject({ matchId }),
    response: z.object({
      providers: z.array(provider.extend({ hasOdds: z.boolean() })),
      providerId: z.number().int().nullable(),
    }),
    errors: ['notFound'],
  }),
  'play-types': read({
    path: '/prediction/play-types',
    summary: '玩法选项',
    permission: seen,
    query: z.strictObject({ sportId }),
    response: z.object({ playTypes: z.array(playTypeOption) }),
  }),
  schedule: read({
    path: '/prediction/schedule/{matchId}',
    summary: '预测赛程',
    permission: ofMatch,
    params: z.strictObject({ matchId }),
    response: schedule,
    errors: ['notFound'],
  }),
  /** How the odds of all providers moved, thinned to what a screen can show. */
  history: read({
    path: '/prediction/odds/history',
    summary: '赔率走势',
    permission: ofMatch,
    query: z.strictObject({ matchId, playType: integer(1, 6).optional() }),
    response: z.object({
      gameTime: instant,
      series: z.array(
        playTypeOption.extend({
          providerId: z.number().int(),
          providerName: z.string(),
          /** One entry for each change in all of these. Seconds, oldest first. */
          times: z.array(z.number().int()),
          lines: z.array(line),
          closed: z.array(z.boolean()),
          /** By the code of the selection. */
          odds: z.record(z.string(), z.array(z.number())),
        }),
      ),
    }),
    errors: ['notFound'],
  }),
});
