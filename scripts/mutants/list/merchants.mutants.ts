import type { Mutation } from '../mutation.ts';

const domain = 'packages/domain/src';
const module = 'apps/server/src/modules';
const purchases = {
  file: `${domain}/merchants/purchases.ts`,
  tests: [`${domain}/merchants/purchases.test.ts`],
};
const states = {
  file: `${domain}/domains/domain-states.ts`,
  tests: [`${domain}/domains/domain-states.test.ts`],
};
const ceilings = { tests: [`${module}/merchants/purchases.test.ts`], title: 'taken away cuts rights' };
const merchants = {
  file: `${module}/merchants/merchants.service.ts`,
  tests: [`${module}/merchants/merchants.test.ts`],
};
const records = { ...merchants, tests: [`${module}/merchants/merchant-records.test.ts`] };
const targets = { tests: [`${module}/push-targets/push-targets.test.ts`] };
const domains = { file: `${module}/domains/domains.service.ts` };
const lines = { ...domains, tests: [`${module}/domains/domain-lines.test.ts`] };
const signing = { tests: [`${module}/domains/signing.test.ts`] };

export const merchantsMutations: readonly Mutation[] = [
  {
    ...purchases,
    id: 'merchants-1',
    rule: 'the platform has bought all',
    find: 'if (merchantCode === platformMerchant) return [...keys];',
    replace: '',
  },
  {
    ...purchases,
    id: 'merchants-2',
    rule: 'a purchased game opens its own pages only',
    find: "'games.LOL': /^gam_lol_|",
    replace: "'games.LOL': /^gam_|",
  },
  {
    ...purchases,
    id: 'merchants-3',
    rule: 'value-added content is opened by its purchase only',
    find: 'always: /^(pro|anc|bac)_|',
    replace: 'always: /^(pro|anc|bac|val)_|',
  },
  {
    ...ceilings,
    file: 'packages/db/functions/tenant/ceiling_of(text).sql',
    id: 'merchants-4',
    rule: 'the ceiling has only keys that a purchase opens',
    find: "(known.purchase = 'always' OR known.purchase = ANY (",
    replace: '(true OR known.purchase = ANY (',
  },
  {
    ...ceilings,
    file: 'packages/db/functions/tenant/keep_ceiling(text).sql',
    id: 'merchants-5',
    rule: 'a purchase that ends takes its keys out of the ceiling',
    find: 'AND permission_key NOT IN (SELECT',
    replace: 'AND permission_key IS NULL AND permission_key NOT IN (SELECT',
  },
  {
    ...merchants,
    title: 'nobody else changes a merchant',
    id: 'merchants-6',
    rule: 'a merchant is changed by super-admins only',
    find: 'if (!isSuperAdmin) throw forbidden',
    replace: "if (!isSuperAdmin && deed === '') throw forbidden",
  },
  {
    ...merchants,
    title: 'nobody else changes a merchant',
    id: 'merchants-7',
    rule: 'a super-admin changes the merchant that the request acts for',
    find: "if (actor.actingFor !== code) throw new Refusal('notFound');",
    replace: '',
  },
  {
    ...records,
    title: 'platform keeps everything',
    id: 'merchants-8',
    rule: 'the platform cannot be disabled',
    find: 'if (enabled === false) throw',
    replace: 'if (enabled === null) throw',
  },
  {
    ...records,
    title: 'platform keeps everything',
    id: 'merchants-9',
    rule: 'the platform keeps all purchases',
    find: 'purchases.length < purchaseList(allPurchases).length',
    replace: 'purchases.length < 1',
  },
  {
    ...records,
    title: 'can be renewed for an admin',
    id: 'merchants-10',
    rule: 'who has signed in is invited no more',
    find: 'if (admin.hasSignedIn) throw',
    replace: 'if (admin.hasSignedIn === null) throw',
  },
  {
    ...records,
    title: 'can be renewed for an admin',
    id: 'merchants-11',
    rule: 'a new invitation ends the earlier link',
    find: 'await cancelResets(tx, accountId);',
    replace: '',
  },
  {
    file: `${domain}/merchants/server-address.ts`,
    tests: [`${domain}/merchants/server-address.test.ts`],
    id: 'merchants-12',
    rule: 'a network that holds reserved addresses is refused in production',
    find: 'Math.min(one.prefix, other.prefix)',
    replace: 'Math.max(one.prefix, other.prefix)',
  },
  {
    ...targets,
    file: `${module}/push-targets/push-targets.service.ts`,
    title: 'while a guard names records',
    id: 'merchants-13',
    rule: 'a push target that records need is not disabled',
    find: 'if (before.is_enabled && !enabled) await',
    replace: 'if (before.is_enabled && enabled) await',
  },
  {
    ...targets,
    file: `${module}/push-targets/push-targets.policy.ts`,
    title: 'name of its own',
    id: 'merchants-14',
    rule: 'a push target’s name is its own within its merchant',
    find: 'if (taken !== undefined && taken.id !== ownId)',
    replace: 'if (taken !== undefined && taken.id === ownId)',
  },
  {
    file: `${module}/push-targets/push-targets.service.ts`,
    tests: [`${module}/push-targets/push-target-options.test.ts`],
    title: 'own merchant alone',
    id: 'merchants-15',
    rule: 'push targets are offered to their own merchant',
    find: 'if (params.code !== merchantCode) throw',
    replace: "if (params.code === '') throw",
  },
  {
    ...states,
    id: 'merchants-16',
    rule: 'the first spare takes over',
    find: 'line.spares.find((id) => id !== domain.id)',
    replace: 'line.spares.findLast((id) => id !== domain.id)',
  },
  {
    ...states,
    id: 'merchants-17',
    rule: 'a removed domain is removed for good',
    find: "if (state === 'REMOVED') return everywhere('removed');",
    replace: '',
  },
  {
    ...states,
    id: 'merchants-18',
    rule: 'a push domain in use keeps its target',
    find: "(kind === 'push' && state === 'IN_USE' ? 'inUse' : true)",
    replace: 'true',
  },
  {
    ...lines,
    title: 'without a spare',
    id: 'merchants-19',
    rule: 'a target loses its last domain only when confirmed',
    find: 'if (change.leavesNone && form.confirmNoDomain === undefined) throw',
    replace: 'if (change.leavesNone && form.confirmNoDomain !== undefined) throw',
  },
  {
    ...lines,
    title: 'takes its key along',
    id: 'merchants-20',
    rule: 'a removed domain keeps no key',
    find: "if (form.act === 'remove' && (await",
    replace: "if (form.act === 'use' && (await",
  },
  {
    ...domains,
    tests: [`${module}/domains/domains.test.ts`],
    title: 'target is refused as one that does not exist',
    id: 'merchants-21',
    rule: 'a domain is given no target of another merchant',
    find: 'if (id !== null && !(await isPushTarget(tx, merchantCode, id))) throw',
    replace: "if (id === '') throw",
  },
  {
    ...signing,
    file: `${module}/domains/signing.repository.ts`,
    title: 'own kind and merchant alone',
    id: 'merchants-22',
    rule: 'the key of a domain is shown by the calls of its kind',
    find: "\n    .where('domain.kind', '=', kind)",
    replace: '',
  },
  {
    ...signing,
    file: `${domain}/signing/cdn-signing.ts`,
    tests: [`${domain}/signing/cdn-signing.test.ts`],
    id: 'merchants-23',
    rule: 'a signature covers its stream',
    find: 'md5(key + stream + txTime)',
    replace: 'md5(key + txTime)',
  },
  {
    file: `${domain}/domains/domain-name.ts`,
    tests: [`${domain}/domains/domain-name.test.ts`],
    id: 'merchants-24',
    rule: 'a name that reads as an IP address is no domain',
    find: 'numeric.test(ending) || reservedEndings',
    replace: 'reservedEndings',
  },
];
