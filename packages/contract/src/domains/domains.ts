import type { PermissionKey } from '@touchline/domain/access/permission-tree';
import { domainRules } from '@touchline/domain/domains/domain-rules';
import {
  domainActRefusals,
  domainActs,
  type DomainKind,
  domainKinds,
  domainRemoveReasons,
  domainStateActs,
  domainStates,
  domainTypes,
  missingInStateChange,
} from '@touchline/domain/domains/domain-states';
import { cdns, wangsuModes, wangsuOrders, wangsuTimeBases } from '@touchline/domain/signing/cdn-signing';
import { z } from 'zod';

import { field, id, instant } from '../definition/fields.ts';
import { read, readList, resource, write } from '../definition/resource.ts';
import { defineList } from '../lists.ts';
import { domainChange, domainRef, pushTargetRef } from './domain-shapes.ts';

const type = z.enum(domainTypes);
const cdn = z.enum(cdns);

/** As they are set for the domain at Wangsu. */
const wangsu = z.strictObject({
  signatureName: field(domainRules.parameterName),
  timeName: field(domainRules.parameterName),
  order: z.enum(wangsuOrders),
  timeBase: z.enum(wangsuTimeBases),
  mode: z.enum(wangsuModes),
});

const domain = z.object({
  id: z.string(),
  /** As DNS has it: lower case, IDNA as ASCII. */
  name: z.string(),
  kind: z.enum(domainKinds),
  type,
  /** Null of an ingest name of our own, whose addresses carry no signature. */
  cdn: cdn.nullable(),
  app: z.string(),
  state: z.enum(domainStates),
  /** In use or spare. */
  enabled: z.boolean(),
  project: pushTargetRef.nullable(),
  /** From 1, of a spare push domain in the line of a target or of the ingest names. */
  spareOrder: z.number().int().nullable(),
  /** The key itself is never answered. */
  hasKey: z.boolean(),
  remark: z.string(),
  updatedTime: instant,
});

export const domainList = defineList({
  columns: {
    id: { type: 'number', sortable: true },
    name: { type: 'text', sortable: true },
    type: { type: 'text' },
    cdn: { type: 'text' },
    app: { type: 'text' },
    state: { type: 'text' },
    project: { type: 'text' },
    spareOrder: { type: 'number' },
    hasKey: { type: 'flag' },
    remark: { type: 'text' },
    updatedTime: { type: 'instant', sortable: true },
  },
  filters: {
    /** In the name, also as people write an IDNA name. */
    keyword: { type: 'text', max: 253 },
    types: { type: 'choices', options: domainTypes },
    cdns: { type: 'choices', options: cdns },
    states: { type: 'choices', options: domainStates },
    projectCodes: { type: 'ids' },
    /** Whether it has a target. */
    mapping: { type: 'choice', options: ['mapped', 'unmapped'] },
  },
  order: { column: 'id', isAsc: false },
  size: 50,
});

const can = z.record(z.enum(domainActs), z.union([z.literal(true), z.enum(domainActRefusals)]));

/** What can be changed of a domain at any time before it is removed. */
const settings = {
  /** Required unless the domain is an ingest name of our own, which has none. */
  cdn: cdn.nullable().optional(),
  app: field(domainRules.app).optional(),
  /** Only ever written. Left out stays as it is; null takes it away. */
  key: field(domainRules.signingKey).nullable().optional(),
  /** Of Wangsu alone. */
  wangsu: wangsu.nullable().optional(),
  projectCode: id.nullable().optional(),
  remark: field(domainRules.remark).optional(),
};

const params = z.strictObject({ id });
const written = z.object({ updatedTime: instant });
/** The domain that took over in the same transaction, where one did. */
const entered = written.extend({ promoted: domainRef.nullable() });

interface KindDraft {
  readonly kind: DomainKind;
  readonly name: string;
  readonly seen: PermissionKey;
  readonly changed: PermissionKey;
}

/** The calls of one kind. */
function callsOf({ kind, name, seen, changed }: KindDraft) {
  return {
    list: readList({
      path: `/${kind}-domains`,
      summary: `${name}列表`,
      permission: seen,
      list: domainList,
      row: domain,
    }),
    get: read({
      path: `/${kind}-domain/{id}`,
      summary: `${name}详情`,
      permission: seen,
      params,
      response: domain.extend({
        wangsu: wangsu.nullable(),
        /** When the key was last written. */
        keyTime: instant.nullable(),
        /** Of a removed domain. */
        reason: z.enum(domainRemoveReasons).nullable(),
        createdTime: instant,
        can,
        /** Of the push domain in use: the spare that takes over once this one is out. */
        successor: domainRef.nullable(),
      }),
      errors: ['notFound'],
    }),
    /** Begins as a spare, behind the others; where the target has none in use, it is in use at once. */
    create: write({
      method: 'POST',
      path: `/${kind}-domain`,
      summary: `新增${name}`,
      permission: changed,
      redact: ['key'],
      body: z.strictObject({ name: field(domainRules.domainName), type, ...settings }),
      response: entered.extend({ id: z.string(), state: z.enum(domainStates) }),
      errors: ['formRefused'],
      toast: 'create',
    }),
    /** Settings, and the target: name and type stay. */
    update: write({
      method: 'PATCH',
      path: `/${kind}-domain/{id}`,
      summary: `修改${name}`,
      permission: changed,
      redact: ['key'],
      params,
      body: z.strictObject({ ...settings, updatedTime: instant }),
      response: entered,
      errors: ['notFound', 'conflict', 'formRefused'],
      toast: 'update',
    }),
    /**
     * Use, clean, restore, remove. Taking out the push domain in use promotes the next spare; without one it is refused
     * as `noSpareDomain` unless `confirmNoDomain` is sent.
     */
    'set-state': write({
      method: 'PATCH',
      path: `/${kind}-domain/{id}/state`,
      summary: `变更${name}状态`,
      permission: changed,
      params,
      body: z
        .strictObject({
          act: z.enum(domainStateActs),
          /** Of removing; OTHER needs a remark. */
          reason: z.enum(domainRemoveReasons).optional(),
          remark: field(domainRules.remark).optional(),
          confirmNoDomain: z.literal(true).optional(),
          updatedTime: instant,
        })
        .superRefine((form, context) => {
          const missing = missingInStateChange(form);
          if (missing !== null)
            context.addIssue({ code: 'custom', path: [missing], message: 'validation.required', input: form });
        }),
      response: entered.extend({ state: z.enum(domainStates) }),
      errors: ['notFound', 'conflict', 'formRefused', 'noSpareDomain'],
      toast: null,
    }),
    /** Changes of state, newest first. */
    history: read({
      path: `/${kind}-domain/{id}/history`,
      summary: `${name}状态变更记录`,
      permission: seen,
      params,
      response: domainChange.history,
      errors: ['notFound'],
    }),
    ...signingCallsOf({ kind, name, seen, changed }),
  };
}

function signingCallsOf({ kind, name, seen, changed }: KindDraft) {
  return {
    /** What an address will look like, its signature and key masked, and the CDN's check values signed on the spot. */
    preview: read({
      path: `/${kind}-domain/{id}/preview`,
      summary: `${name}地址预览`,
      permission: seen,
      params,
      query: z.strictObject({
        stream: field(domainRules.streamName).optional(),
      }),
      response: z.object({
        address: z.string(),
        /** The text that is hashed. */
        signedText: z.string(),
        expiresTime: instant,
        checks: z.array(
          z.object({ signedText: z.string(), expected: z.string(), actual: z.string(), isRight: z.boolean() }),
        ),
      }),
      errors: ['notFound', 'formRefused'],
    }),
    'reveal-key': write({
      method: 'POST',
      path: `/${kind}-domain/{id}/key`,
      summary: `查看${name}密钥`,
      permission: changed,
      stepUp: true,
      secretAnswer: true,
      params,
      response: z.object({ key: z.string() }),
      errors: ['notFound', 'formRefused'],
      toast: null,
    }),
  };
}

type Prefixed<Kind extends string, Drafts> = {
  readonly [Name in keyof Drafts & string as `${Kind}-${Name}`]: Drafts[Name];
};

function ofKind<const Kind extends DomainKind>(kind: Kind, rest: Omit<KindDraft, 'kind'>) {
  const prefixed = Object.entries(callsOf({ kind, ...rest })).map(([name, draft]) => [`${kind}-${name}`, draft]);
  return Object.fromEntries(prefixed) as Prefixed<Kind, ReturnType<typeof callsOf>>;
}

export const domainCalls = resource('domains', {
  ...ofKind('push', { name: '推流域名', seen: 'dom_pus-view', changed: 'dom_pus-action' }),
  ...ofKind('pull', { name: '拉流域名', seen: 'dom_pul-view', changed: 'dom_pul-action' }),
  /** Puts a spare before another of its line; null puts it last. */
  'push-move': write({
    method: 'PATCH',
    path: '/push-domain/{id}/order',
    summary: '调整备用域名顺序',
    permission: 'dom_pus-action',
    params,
    body: z.strictObject({ beforeId: id.nullable(), updatedTime: instant }),
    response: written,
    errors: ['notFound', 'conflict', 'formRefused'],
    toast: 'update',
  }),
});
