import { fieldRules } from '@touchline/domain/field-rules';
import { z } from 'zod';

import { field, id, instant, integer, text } from '../definition/fields.ts';
import { can, done, draftRow, kept, odds, params, playType, record, written } from '../definition/prediction-shapes.ts';
import { read, readList, resource, write } from '../definition/resource.ts';
import { defineList } from '../lists.ts';

const draft = draftRow.extend({ content: z.string(), updatedTime: instant, can });

export const draftList = defineList({
  columns: {
    id: { type: 'number', sortable: true },
    title: { type: 'text' },
    leagueName: { type: 'text' },
    battle: { type: 'text' },
    gameTime: { type: 'instant', sortable: true },
    oddTypeName: { type: 'text' },
    predict: { type: 'text' },
    odds: { type: 'list' },
    state: { type: 'text' },
    updatedDate: { type: 'instant', sortable: true },
  },
  filters: { sportId: { type: 'choice', options: ['1', '2'] }, keyword: { type: 'text', max: 50 } },
  order: { column: 'id', isAsc: false },
  size: 50,
});

const seen = { bySport: 'view', family: 'odd_dra' } as const;
const title = field(fieldRules.predictionTitle);
const content = field(fieldRules.predictionContent);
const providerId = z.number().int().min(1).max(1_000_000);
/** One code, or two of those types that allow it. */
const predict = z.string().regex(/^\d{1,2}(,\d{1,2})?$/);
const saved = z.object({
  id: z.string(),
  updatedTime: instant,
  /** As they are kept with it, which may be newer than those that its writer had before them. */
  odds,
  line: z.number().int().nullable(),
});
/** A writer's texts are in the log as length and hash alone. */
const redact = ['title', 'content'] as const;
/** The refusals of a save. */
const unsaved = ['notFound', 'formRefused', 'oddsClosed', 'matchStarted', 'matchUnavailable', 'tabooWords'] as const;
/** The refusals of a publish. */
const unpublished = [...unsaved, 'conflict', 'oddsMoved', 'reviewRequired'] as const;

/** The form as it is typed, however incomplete. */
const typed = (most: number) => text(most).nullable().optional();
const number = z.number().int().min(0).max(1_000_000_000).nullable().optional();
const oddsTyped = z
  .record(text(4), z.number().min(0).max(100_000))
  .refine((given) => Object.keys(given).length <= 20)
  .nullable()
  .optional();
const draftForm = z.strictObject({
  predId: typed(20),
  step: number,
  leagueLevel: number,
  league: typed(20),
  leagueDate: typed(30),
  startTime: typed(30),
  provider: number,
  schedule: typed(20),
  playType: number,
  title: typed(1000),
  content: typed(50_000),
  forecastSettlement: typed(20),
  select1: typed(20),
  game: z
    .strictObject({
      matchId: typed(20),
      gameStartTime: typed(30),
      league: typed(100),
      hname: typed(100),
      aname: typed(100),
    })
    .nullable()
    .optional(),
  predictOdds: z
    .strictObject({
      oddsList: oddsTyped,
      newOddsList: oddsTyped,
      playType: number,
      originProviderId: number,
      status: number,
    })
    .nullable()
    .optional(),
});
/** Which form: of a draft, or of a new one where it names none. */
const formOf = { sportId: z.enum(['1', '2']), predId: id.optional() };

const template = z.object({ id: z.string(), templateName: z.string(), title: z.string(), content: z.string() });
/** Templates are of no sport. */
const writers = { anyOf: ['pre_soc_odd_dra-action', 'pre_bak_odd_dra-action'] } as const;

export const predictionCalls = resource('predictions', {
  list: readList({
    path: '/user/predictions/draft',
    summary: '预测草稿列表',
    permission: seen,
    list: draftList,
    row: draftRow,
  }),
  get: read({
    path: '/user/prediction/draft/{id}',
    summary: '预测草稿详情',
    permission: { ...seen, record },
    params,
    response: draft,
    errors: ['notFound'],
  }),
  create: write({
    method: 'POST',
    path: '/user/prediction',
    summary: '新增预测草稿',
    permission: { ...written, record: { kind: 'predictedMatch', by: ['matchId'] } },
    body: z.strictObject({ matchId: id, providerId, oddType: playType, predict, title, content }),
    response: saved,
    errors: unsaved,
    redact,
    toast: 'save',
  }),
  update: write({
    method: 'PATCH',
    path: '/user/prediction',
    summary: '修改预测草稿',
    permission: { ...written, record },
    body: z.strictObject({
      id,
      matchId: id.optional(),
      providerId: providerId.optional(),
      oddType: playType.optional(),
      predict: predict.optional(),
      title: title.optional(),
      content: content.optional(),
      updatedTime: instant,
    }),
    response: saved,
    errors: [...unsaved, 'conflict'],
    redact,
    toast: 'save',
  }),
  commit: write({
    method: 'POST',
    path: '/user/prediction/{id}/commit',
    summary: '发布预测',
    permission: { ...written, record },
    params,
    response: z.object({ publishedTime: instant }),
    errors: unpublished,
    toast: 'publish',
  }),
  delete: write({
    method: 'DELETE',
    path: '/user/prediction/{id}',
    summary: '删除预测草稿',
    permission: { ...written, record },
    params,
    response: done,
    errors: ['notFound', 'formRefused'],
    toast: 'delete',
  }),
  schedule: write({
    method: 'POST',
    path: '/user/prediction/{id}/schedule',
    summary: '设置预测定时发布',
    permission: { ...written, record },
    params,
    body: z.strictObject({ scheduledTime: instant, takesMovedOdds: z.boolean().optional(), updatedTime: instant }),
    response: kept,
    errors: ['notFound', 'conflict', 'formRefused', 'matchStarted', 'matchUnavailable', 'reviewRequired'],
    toast: 'save',
  }),
  unschedule: write({
    method: 'DELETE',
    path: '/user/prediction/{id}/schedule',
    summary: '取消定时发布',
    permission: { ...written, record },
    params,
    response: kept,
    errors: ['notFound', 'formRefused'],
    toast: 'save',
  }),
  'send-to-review': write({
    method: 'POST',
    path: '/user/prediction/{id}/review',
    summary: '提交预测审核',
    permission: { ...written, record },
    params,
    response: kept,
    errors: unpublished,
    toast: 'save',
  }),
  'take-back': write({
    method: 'DELETE',
    path: '/user/prediction/{id}/review',
    summary: '撤回预测审核',
    permission: { ...written, record },
    params,
    response: kept,
    errors: ['notFound', 'formRefused'],
    toast: 'save',
  }),
  /** The last ten that were saved, the newest first. */
  versions: read({
    path: '/user/prediction/draft/{id}/versions',
    summary: '预测草稿的历史版本',
    permission: { ...seen, record },
    params,
    response: z.object({
      versions: z.array(
        z.object({
          version: z.number().int(),
          savedTime: instant,
          matchId: z.string(),
          providerId: z.number().int(),
          oddType: playType,
          oddTypeName: z.string(),
          predict: z.string(),
          odds,
          line: z.number().int().nullable(),
          title: z.string(),
          content: z.string(),
        }),
      ),
    }),
    errors: ['notFound'],
  }),
  /** Saves the draft as it was then, with the odds of now. */
  restore: write({
    method: 'POST',
    path: '/user/prediction/draft/{id}/versions/{version}',
    summary: '恢复预测草稿的历史版本',
    permission: { ...written, record },
    params: params.extend({ version: integer(1, 1_000_000) }),
    body: z.strictObject({ updatedTime: instant }),
    response: saved,
    errors: [...unsaved, 'conflict'],
    toast: 'save',
  }),
  /** The form that was typed and not saved, on any machine. */
  form: read({
    path: '/user/prediction/form',
    summary: '自动保存的预测草稿表单',
    permission: seen,
    query: z.strictObject(formOf),
    response: z.object({
      kept: z.object({ form: draftForm, place: z.string(), updatedTime: instant }).nullable(),
    }),
  }),
  /** No save: nothing is checked, shown or logged. One that came from elsewhere meanwhile is a conflict. */
  'keep-form': write({
    method: 'PUT',
    path: '/user/prediction/form',
    summary: '自动保存预测草稿表单',
    permission: written,
    body: z.strictObject({
      ...formOf,
      form: draftForm,
      /** Which browser it is typed in. */
      place: z.string().regex(/^[\w-]{1,40}$/),
      /** Of the form that this one follows; null where there was none. */
      updatedTime: instant.nullable(),
    }),
    response: kept,
    errors: ['notFound', 'conflict'],
    log: null,
    toast: null,
    bucket: 'autosave',
  }),
  'forget-form': write({
    method: 'DELETE',
    path: '/user/prediction/form',
    summary: '放弃自动保存的预测草稿表单',
    permission: written,
    /** Of the one that is meant: what came from elsewhere meanwhile stays. */
    query: z.strictObject({ ...formOf, updatedTime: instant }),
    response: done,
    errors: ['conflict'],
    log: null,
    toast: null,
    bucket: 'autosave',
  }),
  templates: read({
    path: '/user/templates',
    summary: '预测模板列表',
    permission: writers,
    response: z.object({ templates: z.array(template) }),
  }),
  template: read({
    path: '/user/template/{id}',
    summary: '预测模板详情',
    permission: writers,
    params,
    response: template,
    errors: ['notFound'],
  }),
  'create-template': write({
    method: 'POST',
    path: '/user/template',
    summary: '新增预测模板',
    permission: writers,
    body: z.strictObject({
      templateName: field(fieldRules.templateName),
      title: field(fieldRules.templateTitle),
      content: field(fieldRules.templateContent),
    }),
    response: z.object({ id: z.string() }),
    errors: ['formRefused'],
    redact,
    // The page shows a dialog of its own.
    toast: null,
  }),
  'delete-template': write({
    method: 'DELETE',
    path: '/user/template/{id}',
    summary: '删除预测模板',
    permission: writers,
    params,
    response: done,
    errors: ['notFound'],
    toast: 'delete',
  }),
});

export type DraftForm = z.output<typeof draftForm>;
