import { tableFileLimits, tabooLevels, tabooLimits } from '@touchline/domain/constants';
import { fieldRules } from '@touchline/domain/field-rules';
import { z } from 'zod';

import { field, id, instant, text } from './definition/fields.ts';
import { filterShape } from './definition/list-filters.ts';
import { read, readList, resource, write } from './definition/resource.ts';
import { defineList } from './lists.ts';
import { startedTask } from './tasks.ts';

const view = 'pre_#_tab-view';
const action = 'pre_#_tab-action';

const level = z.enum(tabooLevels);

/** The form's fields. */
export const tabooWordFields = {
  keyword: field(fieldRules.tabooWord),
  /** Allowed expressions, which let the words inside them pass, are on the list too. */
  level,
  reason: field(fieldRules.tabooReason),
};

const tabooWord = z.object({
  id: z.string(),
  keyword: z.string(),
  level,
  reason: z.string(),
  updatedTime: instant,
});

export const tabooWordList = defineList({
  columns: {
    keyword: { type: 'text' },
    level: { type: 'text' },
    reason: { type: 'text' },
    updatedTime: { type: 'instant', sortable: true },
  },
  filters: {
    /** Found however it is written, as in a text. */
    keyword: { type: 'text', max: 50 },
    level: { type: 'choice', options: tabooLevels },
  },
  order: { column: 'updatedTime', isAsc: false },
  size: 50,
});

const hit = z.object({
  /** As the list has it. */
  word: z.string(),
  level: z.enum(['block', 'warn']),
  reason: z.string(),
  /** Where it stands in what was sent, in UTF-16 units, the end not counted. */
  ranges: z.array(z.tuple([z.number().int(), z.number().int()])),
});

const params = z.strictObject({ id });
const written = z.object({ updatedTime: instant });

export const tabooWordCalls = resource('taboo-words', {
  list: readList({
    path: '/taboo-words',
    summary: '敏感词列表',
    permission: view,
    list: tabooWordList,
    row: tabooWord,
  }),
  get: read({
    path: '/taboo-word/{id}',
    summary: '敏感词详情',
    permission: view,
    params,
    response: tabooWord,
    errors: ['notFound'],
  }),
  create: write({
    method: 'POST',
    path: '/taboo-word',
    summary: '新增敏感词',
    permission: action,
    body: z.strictObject(tabooWordFields),
    response: written.extend({ id: z.string() }),
    errors: ['formRefused'],
    toast: 'create',
  }),
  update: write({
    method: 'PUT',
    path: '/taboo-word/{id}',
    summary: '修改敏感词',
    permission: action,
    params,
    body: z.strictObject({ ...tabooWordFields, updatedTime: instant }),
    response: written,
    errors: ['notFound', 'conflict', 'formRefused'],
    toast: 'update',
  }),
  delete: write({
    method: 'DELETE',
    path: '/taboo-word/{id}',
    summary: '删除敏感词',
    permission: action,
    params,
    response: z.object({}),
    errors: ['notFound'],
    toast: 'delete',
  }),
  /** A word on each line, or a table: word, level, reason. What is there already takes what the file says. */
  import: write({
    method: 'POST',
    path: '/taboo-words/import',
    summary: '导入敏感词',
    permission: action,
    /** Of rows that say none. */
    query: z.strictObject({ level }),
    upload: {
      most: 1,
      largest: tableFileLimits.bytes,
      types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    },
    response: startedTask,
    errors: ['formRefused'],
    toast: null,
    startsTask: true,
  }),
  export: read({
    path: '/taboo-words/export',
    summary: '导出敏感词',
    permission: view,
    file: 'text/csv',
    fewAtOnce: true,
    query: z.strictObject(filterShape(tabooWordList.filters)),
    response: z.string(),
    log: '导出敏感词',
  }),
  /** By the platform's list and the merchant's, for whoever writes a text and for whoever looks after the words. */
  check: write({
    method: 'POST',
    path: '/taboo-words/check',
    summary: '检测敏感词',
    permission: {
      anyOf: ['pre_soc_odd_dra-action', 'pre_bak_odd_dra-action', 'val_new-action', 'val_vid-action', view],
    },
    body: z.strictObject({ title: text(tabooLimits.title), content: text(tabooLimits.content) }),
    response: z.object({
      titleKeywords: z.array(z.string()),
      contentKeywords: z.array(z.string()),
      title: z.array(hit),
      content: z.array(hit),
    }),
    // Nothing changes; a page asks by itself, as often as typing pauses.
    log: null,
    toast: null,
    bucket: 'autosave',
  }),
});
