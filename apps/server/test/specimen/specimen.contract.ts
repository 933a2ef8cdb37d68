import type { Call } from '@touchline/contract/definition/call';
import { id, instant } from '@touchline/contract/definition/fields';
import { read, readList, resource, write } from '@touchline/contract/definition/resource';
import { defineList } from '@touchline/contract/lists';
import { z } from 'zod';

const specimen = z.object({ id: z.string(), merchantCode: z.string(), name: z.string(), updatedTime: instant });
const done = z.object({});
const named = z.strictObject({ name: z.string().max(20), pin: z.string().optional() });
const view = 'bac_#_rol-view';
const action = 'bac_#_rol-action';

export const specimenList = defineList({
  columns: { name: { type: 'text', sortable: true }, updatedTime: { type: 'instant', sortable: true } },
  filters: { merchantCode: { type: 'text', max: 20 } },
  order: { column: 'name', isAsc: true },
  size: 50,
});

/** A small feature of every kind of call: its specimens are kept as roles, the simplest rows of a merchant. */
export const specimenCalls = resource('specimen', {
  list: readList({
    permission: view,
    path: '/specimens',
    summary: '样本列表',
    list: specimenList,
    row: specimen,
  }),
  everywhere: read({
    path: '/specimens/everywhere',
    summary: '全部商户的样本',
    permission: { anyOf: [view, 'bac_#_ope-view'] },
    scope: 'all',
    response: z.object({ merchantCodes: z.array(z.string()) }),
  }),
  get: read({
    permission: view,
    path: '/specimens/{id}',
    summary: '样本',
    params: z.strictObject({ id }),
    response: specimen,
    errors: ['notFound'],
  }),
  create: write({
    method: 'POST',
    permission: action,
    toast: 'create',
    path: '/specimens',
    summary: '新增样本',
    body: named,
    response: z.object({ id: z.string() }),
    redact: ['pin'],
  }),
  'create-slowly': write({
    method: 'POST',
    permission: action,
    toast: 'create',
    path: '/specimens/slowly',
    summary: '准备后新增样本',
    body: named,
    response: z.object({ id: z.string() }),
  }),
  'create-quietly': write({
    method: 'POST',
    toast: 'create',
    path: '/specimens/quietly',
    summary: '不记录地新增样本',
    permission: 'session',
    body: named,
    response: z.object({ id: z.string() }),
    log: null,
  }),
  rename: write({
    permission: action,
    toast: 'create',
    method: 'PUT',
    path: '/specimens/{id}',
    summary: '修改样本',
    params: z.strictObject({ id }),
    body: z.strictObject({ name: z.string(), updatedTime: instant }),
    response: z.object({ updatedTime: instant }),
    errors: ['notFound', 'conflict'],
  }),
  'rename-everywhere': write({
    method: 'POST',
    permission: action,
    toast: 'create',
    path: '/specimens/everywhere',
    summary: '修改能见的一切',
    scope: 'all',
    response: z.object({ changed: z.number() }),
  }),
  remove: write({
    permission: action,
    toast: 'create',
    method: 'DELETE',
    path: '/specimens/{id}',
    summary: '删除样本',
    params: z.strictObject({ id }),
    response: done,
    errors: ['notFound', 'stillAssociated'],
  }),
  break: write({
    method: 'POST',
    permission: action,
    toast: 'create',
    path: '/specimens/break',
    summary: '写入后出错',
    response: done,
  }),
  surplus: read({
    permission: view,
    path: '/specimens/surplus',
    summary: '多余字段',
    response: z.object({ name: z.string() }),
  }),
  short: read({
    permission: view,
    path: '/specimens/short',
    summary: '缺少字段',
    response: z.object({ name: z.string() }),
  }),
  file: read({
    permission: view,
    path: '/specimens/file',
    summary: '文件',
    file: 'text/csv',
    response: z.string(),
  }),
  moved: read({
    permission: view,
    path: '/specimens/moved',
    summary: '已移至别处',
    response: done,
    errors: ['redirect'],
  }),
  watch: read({
    permission: view,
    path: '/specimens/watch',
    summary: '推送',
    stream: true,
    response: z.object({ name: z.string() }),
  }),
  report: write({
    method: 'POST',
    permission: 'machine',
    machine: { format: 'application/x-www-form-urlencoded', wrongSecretsPerMinute: 20 },
    toast: null,
    path: '/specimens/reports/{secret}',
    summary: '上报样本',
    params: z.strictObject({ secret: z.string() }),
    body: z.strictObject({ merchant: z.string(), name: z.string().max(20) }),
    response: z.object({ id: z.string() }),
    redact: ['secret'],
  }),
  projects: read({
    permission: view,
    path: '/merchant/{code}/projects/list',
    summary: '固定路径',
    params: z.strictObject({ code: z.string() }),
    response: z.object({ code: z.string(), merchantCode: z.string() }),
  }),
}) satisfies Record<string, Call>;

export type SpecimenCalls = typeof specimenCalls;
