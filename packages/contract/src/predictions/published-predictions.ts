import { outcomes } from '@touchline/domain/predictions/settlement';
import { z } from 'zod';

import { instant, matchLogos } from '../definition/fields.ts';
import { can, params, playType, record, sportId, written } from '../definition/prediction-shapes.ts';
import { read, readList, resource, write } from '../definition/resource.ts';
import { defineList } from '../lists.ts';

const publishedRow = z.object({
  predId: z.string(),
  userId: z.string(),
  userName: z.string(),
  createdAt: instant,
  gameTime: instant,
  leagueId: z.string(),
  leagueName: z.string(),
  hTeamName: z.string(),
  aTeamName: z.string(),
  ...matchLogos,
  title: z.string(),
  playType,
  playTypeName: z.string(),
  sportId,
  matchId: z.string(),
  /** 0 none, 1 hit, 2 missed. */
  status: z.literal([0, 1, 2]),
  /** 0 unsettled, 1 settled. */
  finished: z.literal([0, 1]),
  resultDetail: z.enum(outcomes).nullable(),
  withdrawnTime: instant.nullable(),
});

export const publishedList = defineList({
  columns: {
    predId: { type: 'number' },
    userName: { type: 'text' },
    title: { type: 'text' },
    leagueName: { type: 'text' },
    hTeamName: { type: 'text' },
    aTeamName: { type: 'text' },
    gameTime: { type: 'instant', sortable: true },
    playTypeName: { type: 'text' },
    status: { type: 'number' },
    createdAt: { type: 'instant', sortable: true },
  },
  filters: { sportId: { type: 'choice', options: ['1', '2'] }, keyword: { type: 'text', max: 50 } },
  order: { column: 'createdAt', isAsc: false },
  size: 25,
});

export const publishedPredictionCalls = resource('published-predictions', {
  /** One's own; those in charge of a merchant see all of its writers'. */
  list: readList({
    path: '/user/predictions/published',
    summary: '已发布预测列表',
    permission: { bySport: 'view', family: 'odd_pub' },
    list: publishedList,
    row: publishedRow,
  }),
  get: read({
    path: '/user/prediction/published/{id}',
    summary: '已发布预测详情',
    permission: { bySport: 'view', family: 'odd_pub', record },
    params,
    response: publishedRow.extend({
      content: z.string(),
      providerId: z.number().int(),
      line: z.number().int().nullable(),
      /** The prediction's selections, each with its odds. */
      odds: z.array(z.object({ select: z.string(), odds: z.number(), playType, status: z.literal([0, 1, 2]) })),
      /** Every result that it has had, the newest first. */
      results: z.array(
        z.object({
          settledTime: instant,
          resultDetail: z.enum(outcomes),
          status: z.literal([0, 1, 2]),
          payout: z.number(),
          homeScore: z.number().int().nullable(),
          awayScore: z.number().int().nullable(),
          /** The score, the line, the sum, in a sentence. */
          why: z.string(),
        }),
      ),
      can,
    }),
    errors: ['notFound'],
  }),
  /** Before kick-off, and for good: it is marked, and counts. */
  withdraw: write({
    method: 'POST',
    path: '/user/prediction/{id}/withdraw',
    summary: '撤回已发布预测',
    permission: { ...written, record },
    params,
    response: z.object({ withdrawnTime: instant }),
    errors: ['notFound', 'formRefused', 'matchStarted'],
    toast: 'save',
  }),
});
