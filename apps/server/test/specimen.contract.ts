import { type Call, defineCall } from '@touchline/contract/call';
import { id, instant } from '@touchline/contract/fields';
import { listOf, listQuery } from '@touchline/contract/lists';
import { z } from 'zod';

const specimen = z.object({ id: z.string(), merchantCode: z.string(), name: z.string(), updatedTime: instant });
const done = z.object({});
const named = z.strictObject({ name: z.string().max(20), pin: z.string().optional() });
const view = 'bac_#_rol-view';
const action = 'bac_#_rol-action';
const plain = { errors: [], redact: [] } as const;
const read = { ...plain, method: 'GET', permission: view, scope: 'own', log: null } as const;
const write = { ...plain, method: 'POST', permission: action, scope: 'own', toast: 'create' } as const;

/** A small feature of every kind of call: its specimens are kept as roles, the simplest rows of a merchant. */
export const specimenCalls = {
  'specimen.list': defineCall({
    ...read,
    id: 'specimen.list',
    path: '/specimens',
    summary: '样本列表',
    query: listQuery(['name', 'updatedTime'], { merchantCode: z.string().optional() }),
    response: listOf(specimen),
  }),
  'specimen.everywhere': defineCall({
    ...read,
    id: 'specimen.everywhere',
    path: '/specimens/everywhere',
    summary: '全部商户的样本',
    permission: { anyOf: [view, 'bac_#_ope-view'] },
    scope: 'all',
    response: z.object({ merchantCodes: z.array(z.string()) }),
  }),
  'specimen.get': defineCall({
    ...read,
    id: 'specimen.get',
    path: '/specimens/{id}',
    summary: '样本',
    params: z.strictObject({ id }),
    response: specimen,
    errors: ['notFound'],
  }),
  'specimen.create': defineCall({
    ...write,
    id: 'specimen.create',
    path: '/specimens',
    summary: '新增样本',
    body: named,
    response: z.object({ id: z.string() }),
    log: '新增样本',
    redact: ['pin'],
  }),
  'specimen.create-slowly': defineCall({
    ...write,
    id: 'specimen.create-slowly',
    path: '/specimens/slowly',
    summary: '准备后新增样本',
    body: named,
    response: z.object({ id: z.string() }),
    log: '准备后新增样本',
  }),
  'specimen.create-quietly': defineCall({
    ...write,
    id: 'specimen.create-quietly',
    path: '/specimens/quietly',
    summary: '不记录地新增样本',
    permission: 'session',
    body: named,
    response: z.object({ id: z.string() }),
    log: null,
  }),
  'specimen.rename': defineCall({
    ...write,
    id: 'specimen.rename',
    method: 'PUT',
    path: '/specimens/{id}',
    summary: '修改样本',
    params: z.strictObject({ id }),
    body: z.strictObject({ name: z.string(), updatedTime: instant }),
    response: z.object({ updatedTime: instant }),
    errors: ['notFound', 'conflict'],
    log: '修改样本',
  }),
  'specimen.rename-everywhere': defineCall({
    ...write,
    id: 'specimen.rename-everywhere',
    path: '/specimens/everywhere',
    summary: '修改能见的一切',
    scope: 'all',
    response: z.object({ changed: z.number() }),
    log: '修改能见的一切',
  }),
  'specimen.remove': defineCall({
    ...write,
    id: 'specimen.remove',
    method: 'DELETE',
    path: '/specimens/{id}',
    summary: '删除样本',
    params: z.strictObject({ id }),
    response: done,
    errors: ['notFound', 'stillAssociated'],
    log: '删除样本',
  }),
  'specimen.break': defineCall({
    ...write,
    id: 'specimen.break',
    path: '/specimens/break',
    summary: '写入后出错',
    response: done,
    log: '写入后出错',
  }),
  'specimen.surplus': defineCall({
    ...read,
    id: 'specimen.surplus',
    path: '/specimens/surplus',
    summary: '多余字段',
    response: z.object({ name: z.string() }),
  }),
  'specimen.short': defineCall({
    ...read,
    id: 'specimen.short',
    path: '/specimens/short',
    summary: '缺少字段',
    response: z.object({ name: z.string() }),
  }),
  'specimen.rendered': defineCall({
    ...read,
    id: 'specimen.rendered',
    path: '/specimens/rendered/{how}',
    summary: '数据库写出的内容',
    params: z.strictObject({ how: z.enum(['right', 'surplus', 'wrong']) }),
    response: z.object({ name: z.string() }),
  }),
  'specimen.file': defineCall({
    ...read,
    id: 'specimen.file',
    path: '/specimens/file',
    summary: '文件',
    file: 'text/csv',
    response: z.string(),
  }),
  'specimen.moved': defineCall({
    ...read,
    id: 'specimen.moved',
    path: '/specimens/moved',
    summary: '已移至别处',
    response: done,
    errors: ['redirect'],
  }),
  'specimen.watch': defineCall({
    ...read,
    id: 'specimen.watch',
    path: '/specimens/watch',
    summary: '推送',
    stream: true,
    response: z.object({ name: z.string() }),
  }),
  'specimen.projects': defineCall({
    ...read,
    id: 'specimen.projects',
    path: '/merchant/{code}/projects/list',
    summary: '固定路径',
    params: z.strictObject({ code: z.string() }),
    response: z.object({ code: z.string(), merchantCode: z.string() }),
  }),
} satisfies Record<string, Call>;

export type SpecimenCalls = typeof specimenCalls;
