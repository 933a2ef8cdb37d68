import { domainRules } from '@touchline/domain/domains/domain-rules';
import { domainKinds } from '@touchline/domain/domains/domain-states';
import { z } from 'zod';

import { field, id, instant, text } from '../definition/fields.ts';
import { read, readList, resource, write } from '../definition/resource.ts';
import { defineList } from '../lists.ts';
import { domainChange, domainRef } from './domain-shapes.ts';

const view = 'dom_#_pro-view';
const action = 'dom_#_pro-action';

const fields = { name: field(domainRules.pushTargetName), tag: field(domainRules.pushTargetTag) };

/** A push target. */
const pushTarget = z.object({
  /** Made by us: digits, never 999. */
  projectCode: z.string(),
  name: z.string(),
  tag: z.string(),
  enabled: z.boolean(),
  /** The one that relays push to; null reads 无可用域名. */
  pushDomain: domainRef.nullable(),
  /** Push domains that wait behind it. */
  spares: z.number().int(),
  /** Enabled ones. */
  pullDomains: z.number().int(),
  updatedTime: instant,
});

export const pushTargetList = defineList({
  columns: {
    projectCode: { type: 'number', sortable: true },
    name: { type: 'text', sortable: true },
    tag: { type: 'text' },
    enabled: { type: 'flag' },
    pushDomain: { type: 'text' },
    spares: { type: 'number' },
    pullDomains: { type: 'number' },
    updatedTime: { type: 'instant', sortable: true },
  },
  filters: {
    /** In name, tag or code. */
    keyword: { type: 'text', max: 50 },
    enabled: { type: 'flag' },
    /** `none` reads 无可用域名; `last` has no spare behind the one in use. */
    pushDomains: { type: 'choice', options: ['ready', 'last', 'none'] },
  },
  order: { column: 'projectCode', isAsc: false },
  size: 50,
});

const params = z.strictObject({ projectCode: id });
const written = z.object({ updatedTime: instant });

/** Push targets, which the specification calls projects. */
export const pushTargetCalls = resource('push-targets', {
  list: readList({
    path: '/projects',
    summary: '推送目标列表',
    // Domains are filtered by their target, and given one.
    permission: { anyOf: [view, 'dom_pus-view', 'dom_pul-view'] },
    list: pushTargetList,
    row: pushTarget,
  }),
  /** One's own merchant's, for choosing and filtering: disabled ones too. */
  options: read({
    path: '/merchant/{code}/projects/list',
    summary: '商户的推送目标选项',
    permission: {
      anyOf: [
        'pro_anc_lis-view',
        'pro_anc_lis-action',
        'pro_anc_lis-reservation',
        'pro_pro_lis-action',
        'com_pro_anc-view',
        'com_pro_anc-action',
      ],
    },
    params: z.strictObject({ code: text(20, { min: 1 }) }),
    response: z.array(z.object({ projectCode: z.string(), tag: z.string(), name: z.string(), enabled: z.boolean() })),
    errors: ['notFound'],
  }),
  get: read({
    path: '/project/{projectCode}',
    summary: '推送目标详情',
    permission: view,
    params,
    response: pushTarget.extend({
      createdTime: instant,
      /** In their order: the first takes over. */
      spareDomains: z.array(domainRef),
      /** Push domains out of use, whether they were ever in use or not. */
      cleanDomains: z.array(domainRef),
      /** Those of them that were in use before. */
      usedCleanPushDomains: z.array(domainRef),
      /** Enabled pull domains of type STREAMER, and of type PLATFORM. */
      anchorPullDomains: z.array(domainRef),
      merchantPullDomains: z.array(domainRef),
    }),
    errors: ['notFound'],
  }),
  create: write({
    method: 'POST',
    path: '/project',
    summary: '新增推送目标',
    permission: action,
    body: z.strictObject(fields),
    response: written.extend({ projectCode: z.string() }),
    errors: ['formRefused'],
    toast: 'create',
  }),
  update: write({
    method: 'PATCH',
    path: '/project/{projectCode}',
    summary: '修改推送目标',
    permission: action,
    params,
    body: z.strictObject({ name: fields.name.optional(), tag: fields.tag.optional(), updatedTime: instant }),
    response: written,
    errors: ['notFound', 'conflict', 'formRefused'],
    toast: 'update',
  }),
  /** Disabling is refused while it is the only target of an anchor or of a coming appointment. */
  'set-enabled': write({
    method: 'PATCH',
    path: '/project/{projectCode}/status',
    summary: '启用或停用推送目标',
    permission: action,
    params,
    body: z.strictObject({ enabled: z.boolean(), updatedTime: instant }),
    response: written,
    errors: ['notFound', 'conflict', 'pushTargetInUse'],
    toast: null,
  }),
  /** Changes of state of the domains that belonged to it at the time, newest first. */
  history: read({
    path: '/project/{projectCode}/history',
    summary: '推送目标的域名变更记录',
    permission: view,
    params,
    query: z.strictObject({ kind: z.enum(domainKinds).optional() }),
    response: domainChange.history,
    errors: ['notFound'],
  }),
});
