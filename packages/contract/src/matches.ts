import { bulkLimit } from '@touchline/domain/constants';
import { stageFilterValues } from '@touchline/domain/matches/match-stages';
import { mergeDoubts } from '@touchline/domain/matches/merge-rules';
import { sportPagesOf } from '@touchline/domain/matches/sport-pages';
import { z } from 'zod';

import { code, id, instant, text } from './definition/fields.ts';
import { linkReason } from './definition/link-reasons.ts';
import { match, option, ownMatchFields } from './definition/match-shapes.ts';
import { read, readList, resource, write } from './definition/resource.ts';
import { supplierRecord } from './definition/supplier-record.ts';
import { defineList } from './lists.ts';
import { startedTask } from './tasks.ts';

/** The fields that people can set over the suppliers' values. */
const ownFieldNames = ['scores', 'gameStageType', 'gameTime', 'leagueId', 'hTeamId', 'aTeamId'] as const;

export const matchList = defineList({
  columns: {
    matchId: { type: 'text' },
    matchFrom: { type: 'list' },
    status: { type: 'number' },
    gameStage: { type: 'text' },
    lname: { type: 'text' },
    gameTime: { type: 'instant', sortable: true },
    hname: { type: 'text' },
    aname: { type: 'text' },
    hTotalScore: { type: 'number' },
    createType: { type: 'number' },
    updatedTime: { type: 'instant' },
  },
  filters: {
    /** Which page it is of: a sport by its number, a game by the word in the path. */
    sportId: { type: 'text', max: 4 },
    single: { type: 'choice', options: ['0', '1'] },
    matchId: { type: 'ids' },
    leagueId: { type: 'ids' },
    llevel: { type: 'choices', options: ['1', '2', '3'] },
    leagueName: { type: 'text', max: 50 },
    teamName: { type: 'text', max: 50 },
    matchFrom: { type: 'codes' },
    streamFrom: { type: 'codes' },
    gameStageType: { type: 'choices', options: stageFilterValues },
    createType: { type: 'choice', options: ['1', '2'] },
    status: { type: 'choices', options: ['1', '2', '4'] },
    supplier: { type: 'codes' },
    supplierId: { type: 'text', max: 60 },
    /** Matches with any of these fields set by a person. */
    ownFields: { type: 'choices', options: ownFieldNames },
    /** Matches with an enabled appointment of one's own merchant that has not ended, without, or with somebody on air. */
    programs: { type: 'choice', options: ['none', 'booked', 'live'] },
    /** A day, or from a time on; with the second, until then. Without both: what is in play and what is to come. */
    gameTime: { type: 'dayOrInstant' },
    gameTimeEnd: { type: 'dayOrInstant' },
  },
  order: { column: 'gameTime', isAsc: true },
  size: 25,
});

const sport = z.strictObject({ sport: text(10) });
/** Where it is not a record's: which page the call is of. */
const ofPage = z.strictObject({ sportId: text(4).optional(), single: z.enum(['0', '1']).optional() });
const seen = { bySport: 'view', family: 'sch' } as const;
const changed = { bySport: 'action', family: 'sch' } as const;
/** Matches are the same for everybody: the platform's own people change them, and its log says so. */
const scope = 'platform' as const;
const record = { kind: 'match', by: ['standardId'] } as const;
const written = z.object({ updatedTime: instant });
const supplierId = text(60, { min: 1 });
/** The typed word, where teams differ or kick-offs are far apart. */
const confirm = text(10).optional();

/** Days by the calendar of Shanghai, eight at most. */
const exported = ofPage.extend({ startDate: z.iso.date(), endDate: z.iso.date(), date: z.iso.date().optional() });

export const matchCalls = resource('matches', {
  list: {
    ...readList({
      path: '/{sport}/match/list',
      summary: '赛程列表',
      permission: seen,
      list: matchList,
      row: match,
    }),
    params: sport,
  },
  setting: read({
    path: '/{sport}/match/setting',
    summary: '赛程选项',
    permission: seen,
    params: sport,
    query: ofPage,
    response: z.object({
      matchFrom: z.array(option),
      gameStageType: z.array(option),
      streamFrom: z.array(option),
    }),
  }),
  /** Three days back to seven ahead, by the calendar of Shanghai: what the list's filters find on each. */
  days: read({
    path: '/{sport}/match/days',
    summary: '赛程每日场次',
    permission: seen,
    params: sport,
    query: matchList.filter.omit({ gameTime: true, gameTimeEnd: true }),
    response: z.object({ days: z.array(z.object({ day: z.iso.date(), matches: z.number().int() })) }),
  }),
  /** Of every schedule that the caller may see; by the calendar of Shanghai. */
  today: read({
    path: '/match/today',
    summary: '各项目今日场次',
    permission: { anyOf: sportPagesOf('sch', 'view').flatMap(({ keys }) => keys) },
    response: z.object({ pages: z.array(z.object({ page: z.string(), matches: z.number().int() })) }),
  }),
  /** Leagues of the matches that the list's other filters find; those with a high level first. */
  leagues: read({
    path: '/{sport}/match/leagues',
    summary: '赛程联赛选项',
    permission: seen,
    params: sport,
    query: matchList.filter,
    response: z.object({
      leagues: z.array(
        z.object({ leagueId: z.string(), leagueName: z.string(), llevel: z.number().int(), matches: z.number().int() }),
      ),
    }),
  }),
  get: read({
    path: '/{sport}/match/{standardId}',
    summary: '赛程详情',
    permission: { ...seen, record },
    params: sport.extend({ standardId: id }),
    response: match.extend({
      homeScores: z.array(z.number().int()),
      awayScores: z.array(z.number().int()),
      chosenSupplier: z.string().nullable(),
      told: z.array(supplierRecord),
      can: z.record(z.string(), z.union([z.literal(true), z.string()])),
    }),
    errors: ['notFound'],
  }),
  history: read({
    path: '/{sport}/match/{standardId}/history',
    summary: '赛程变更记录',
    permission: { ...seen, record },
    params: sport.extend({ standardId: id }),
    response: z.object({
      /** Suppliers' changes before this time are no longer kept. */
      keptSince: instant.optional(),
      changes: z.array(
        z.object({
          changedTime: instant,
          supplier: z.string().nullable(),
          account: z.string().nullable(),
          /** The person's name; the account's where nobody has it any more. */
          accountName: z.string().nullable(),
          /** Field by field, before and after, as they are shown. */
          fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
          /** Of a merge that can still be undone. */
          undo: z.object({ loserId: z.string(), until: instant }).optional(),
        }),
      ),
    }),
    errors: ['notFound'],
  }),
  create: write({
    method: 'POST',
    scope,
    path: '/platform/{sport}/match',
    summary: '新增赛程',
    permission: changed,
    params: sport,
    query: ofPage,
    body: z.strictObject({ leagueId: id, hTeamId: id, aTeamId: id, gameTime: instant }),
    response: z.object({ matchId: z.string(), updatedTime: instant }),
    errors: ['forbidden', 'formRefused'],
    toast: 'create',
  }),
  update: write({
    method: 'PATCH',
    scope,
    path: '/platform/{sport}/match/{standardId}',
    summary: '修改赛程',
    permission: { ...changed, record },
    params: sport.extend({ standardId: id }),
    body: ownMatchFields.extend({ chosenSupplier: code.nullable().optional(), updatedTime: instant }),
    response: written,
    errors: ['forbidden', 'notFound', 'conflict', 'formRefused'],
    toast: 'update',
  }),
  'set-status': write({
    method: 'PATCH',
    scope,
    path: '/platform/{sport}/match/status/update',
    summary: '修改赛程状态',
    permission: { ...changed, record },
    params: sport,
    /** With `records`, those come back in the same change that recycling took off the match. */
    body: z.strictObject({
      standardId: id,
      status: z.union([z.literal(1), z.literal(2)]),
      records: z
        .array(z.strictObject({ supplier: code, supplierId }))
        .min(1)
        .max(100)
        .optional(),
    }),
    response: written,
    errors: ['forbidden', 'notFound', 'formRefused'],
    toast: 'update',
  }),
  recycle: write({
    method: 'PATCH',
    scope,
    path: '/platform/{sport}/match/disable/standard',
    summary: '回收赛程',
    permission: { ...changed, record },
    params: sport,
    /** With `disassociate`, suppliers' records are taken off the match first, in the same change. */
    body: z.strictObject({ standardId: id, disassociate: z.literal(true).optional() }),
    response: written,
    errors: ['forbidden', 'notFound', 'formRefused', 'stillAssociated'],
    toast: 'recycle',
  }),
  /**
   * Takes a supplier's record off its match; it stays unassigned. Ids of two sports may be equal: then `sportId` says
   * which is meant.
   */
  disassociate: write({
    method: 'PATCH',
    scope,
    path: '/platform/{sport}/match/disable',
    summary: '解除赛程关联',
    permission: { ...changed, record: { kind: 'supplierMatch', by: ['sport', 'sportId', 'supplier', 'supplierId'] } },
    params: sport,
    query: z.strictObject({ sportId: text(4).optional() }),
    body: z.strictObject({ supplier: code, supplierId }),
    response: z.object({}),
    errors: ['forbidden', 'notFound', 'formRefused'],
    toast: 'update',
  }),
  /** Moves a supplier's record to this match. */
  reassociate: write({
    method: 'PATCH',
    scope,
    path: '/platform/{sport}/match/reassociate',
    summary: '重新关联赛程',
    permission: { ...changed, record },
    params: sport,
    body: z.strictObject({ standardId: id, supplier: code, supplierId, confirm }),
    response: written,
    errors: ['forbidden', 'notFound', 'formRefused'],
    toast: 'update',
  }),
  /** Links the records that were taken off it once more, and takes its values from the suppliers again. */
  renew: write({
    method: 'PATCH',
    scope,
    path: '/platform/{sport}/match/renew',
    summary: '恢复赛程为数据源内容',
    permission: { ...changed, record },
    params: sport,
    body: z.strictObject({ standardId: id }),
    response: written,
    errors: ['forbidden', 'notFound', 'formRefused'],
    toast: 'update',
  }),
  /** Matches that may be the same as this one, or as a supplier's record of it: the likeliest first. */
  candidates: read({
    path: '/{sport}/match/{standardId}/candidates',
    summary: '可能相同的赛程',
    permission: { ...changed, record },
    scope,
    params: sport.extend({ standardId: id }),
    /** A team's name or a match's id in place of what is near; and the record that is compared. */
    query: z.strictObject({
      keyword: text(50).optional(),
      supplier: code.optional(),
      supplierId: supplierId.optional(),
    }),
    response: z.object({
      /** Of this match, in all merchants. */
      predictions: z.number().int(),
      candidates: z.array(
        match.extend({
          predictions: z.number().int(),
          reasons: z.array(linkReason),
          /** What has to be confirmed by a typed word. */
          doubts: z.array(z.enum(mergeDoubts)),
        }),
      ),
    }),
    errors: ['notFound'],
  }),
  merge: write({
    method: 'PATCH',
    scope,
    path: '/platform/{sport}/match/merge',
    summary: '合并赛程',
    permission: { ...changed, record },
    params: sport,
    body: z.strictObject({ standardId: id, loserId: id, confirm }),
    response: written,
    errors: ['forbidden', 'notFound', 'formRefused'],
    toast: 'merge',
  }),
  /** Takes a merge back, while it is young: records and predictions go where they came from. */
  'undo-merge': write({
    method: 'PATCH',
    scope,
    path: '/platform/{sport}/match/merge/undo',
    summary: '撤销赛程合并',
    permission: { ...changed, record },
    params: sport,
    body: z.strictObject({ standardId: id, loserId: id }),
    /** What is newer than the merge and stays with this match, in words. */
    response: written.extend({ stays: z.array(z.string()) }),
    errors: ['forbidden', 'notFound', 'formRefused'],
    toast: null,
  }),
  bulk: write({
    method: 'POST',
    scope,
    path: '/platform/{sport}/match/bulk',
    summary: '批量处理赛程',
    permission: changed,
    params: sport,
    query: ofPage,
    body: z
      .strictObject({
        act: z.enum(['putOnShelf', 'takeOffShelf', 'recycle', 'disassociateAndRecycle', 'renew']),
        ids: z.array(id).min(1).max(bulkLimit).optional(),
        /** In their place: all that the page's list has, narrowed to this. */
        filter: matchList.filter.omit({ sportId: true, single: true }).optional(),
        /** As many as whoever asks has agreed to: if it has become more, nothing is done. */
        most: z.number().int().min(1).optional(),
      })
      .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), { path: ['ids'] }),
    response: startedTask,
    errors: ['forbidden', 'formRefused'],
    toast: null,
    startsTask: true,
  }),
  export: read({
    path: '/cms/v1/match/batch/export',
    outside: true,
    summary: '导出赛程',
    permission: seen,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fewAtOnce: true,
    /** The word of a game, since games share an id; `date` is what the list was looking at. */
    query: exported.extend({ sport: text(10).optional() }),
    response: z.string(),
    errors: ['formRefused'],
    log: '导出赛程',
  }),
  'start-export': write({
    method: 'POST',
    path: '/{sport}/match/export',
    summary: '后台导出赛程',
    permission: seen,
    params: sport,
    body: exported,
    response: startedTask,
    errors: ['formRefused'],
    log: '导出赛程',
    toast: null,
    startsTask: true,
  }),
});
