import { fieldRules } from '@touchline/domain/field-rules';
import { z } from 'zod';

import { field, instant } from '../definition/fields.ts';
import { can, done, draftRow, kept, params, record, refusal } from '../definition/prediction-shapes.ts';
import { read, readList, resource, write } from '../definition/resource.ts';
import { defineList } from '../lists.ts';

const judged = { bySport: 'action', family: 'odd_rev' } as const;
const reviewRow = draftRow.extend({ sentTime: instant });

export const reviewList = defineList({
  columns: {
    id: { type: 'number' },
    userName: { type: 'text' },
    title: { type: 'text' },
    leagueName: { type: 'text' },
    battle: { type: 'text' },
    gameTime: { type: 'instant' },
    oddTypeName: { type: 'text' },
    sentTime: { type: 'instant', sortable: true },
  },
  filters: { sportId: { type: 'choice', options: ['1', '2'] }, keyword: { type: 'text', max: 50 } },
  order: { column: 'sentTime', isAsc: true },
  size: 50,
});

export const predictionReviewCalls = resource('prediction-reviews', {
  list: readList({
    path: '/predictions/review',
    summary: '待审核预测列表',
    permission: { bySport: 'view', family: 'odd_rev' },
    list: reviewList,
    row: reviewRow,
  }),
  get: read({
    path: '/prediction/review/{id}',
    summary: '待审核预测详情',
    permission: { bySport: 'view', family: 'odd_rev', record },
    params,
    response: reviewRow.extend({ content: z.string(), updatedTime: instant, can }),
    errors: ['notFound'],
  }),
  /** Publishes; what the checks refuse goes back to its writer, with the reason. */
  approve: write({
    method: 'POST',
    path: '/prediction/review/{id}/approve',
    summary: '审核通过预测',
    permission: { ...judged, record },
    params,
    body: z.strictObject({ updatedTime: instant }),
    response: z.object({
      publishedTime: instant.nullable(),
      /** Why it went back instead. */
      refusal: refusal.nullable(),
    }),
    errors: ['forbidden', 'notFound', 'conflict'],
    toast: null,
  }),
  return: write({
    method: 'POST',
    path: '/prediction/review/{id}/return',
    summary: '退回预测',
    permission: { ...judged, record },
    params,
    body: z.strictObject({ remark: field(fieldRules.reviewRemark), updatedTime: instant }),
    response: kept,
    errors: ['forbidden', 'notFound', 'conflict'],
    toast: 'save',
  }),
  setting: read({
    path: '/predictions/review/setting',
    summary: '预测审核设置',
    permission: {
      anyOf: ['pre_soc_odd_dra-view', 'pre_bak_odd_dra-view', 'pre_soc_odd_rev-view', 'pre_bak_odd_rev-view'],
    },
    response: z.object({ reviewRequired: z.boolean() }),
  }),
  /** By those in charge of the merchant. */
  'change-setting': write({
    method: 'POST',
    path: '/predictions/review/setting',
    summary: '修改预测审核设置',
    permission: { anyOf: ['pre_soc_odd_rev-action', 'pre_bak_odd_rev-action'] },
    body: z.strictObject({ reviewRequired: z.boolean() }),
    response: done,
    errors: ['forbidden'],
    toast: 'save',
  }),
});
