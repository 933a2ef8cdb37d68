import type { Mutation } from '../mutation.ts';

const creatorPath = {
  file: 'apps/web/src/lib/calls/call-address.ts',
  tests: ['apps/web/src/lib/calls/call-address.test.ts'],
};
const creatorCalls = {
  file: 'apps/web/src/lib/calls/http.ts',
  tests: ['apps/web/src/lib/calls/creator-calls.test.ts'],
};
const listedSports = {
  file: 'apps/server/src/modules/matches/match-list.repository.ts',
  tests: ['apps/server/src/modules/matches/match-list.test.ts'],
  title: 'LST-37',
};
const recovery = {
  file: 'apps/server/src/modules/sign-in/recovery/recovery.service.ts',
  tests: ['apps/server/src/modules/sign-in/recovery/recovery.test.ts'],
  title: 'SGN-55',
};
const cappedList = {
  file: 'apps/web/src/widgets/list/pagination.tsx',
  tests: ['apps/web/src/widgets/list/pagination.browser.test.tsx'],
  title: 'WIR-12',
};
const templates = {
  file: 'apps/web/src/features/predictions/wizard/wizard-footer.tsx',
  tests: ['apps/web/src/features/predictions/wizard/keeping/wizard-keeping.browser.test.tsx'],
  title: 'PRD-48',
};
const schedules = {
  file: 'apps/web/src/app/inside-pages.ts',
  tests: ['apps/web/src/app/schedule-routes.browser.test.tsx'],
};
const sqlTotal = {
  file: 'apps/server/src/modules/association/precedence.repository.ts',
  tests: ['apps/server/src/modules/association/total-score.test.ts'],
};
const keptDraft = {
  file: 'apps/web/src/widgets/form/use-draft.ts',
  tests: ['apps/web/src/widgets/form/use-draft.browser.test.tsx'],
  title: 'without its password',
};
const accountForm = {
  file: 'apps/web/src/features/accounts/account-form.ts',
  tests: ['apps/web/src/features/accounts/drawer/account-secrets.browser.test.tsx'],
};
const ruledCalls = {
  file: 'packages/contract/src/definition/fields.ts',
  tests: ['packages/contract/src/rules-of-calls.test.ts'],
};
const ruledForms = {
  file: 'apps/web/src/features/accounts/account-form.ts',
  tests: ['apps/web/src/widgets/form/contract-rules.test.ts'],
};

export const auditMutations: readonly Mutation[] = [
  {
    ...creatorPath,
    id: 'audit-1',
    rule: '[WIR-05] creator/ is written into /api/v1/ only',
    find: '|| !path.startsWith(apiRoot)',
    replace: '',
  },
  {
    ...creatorPath,
    id: 'audit-2',
    rule: '[WIR-05] creator/ is written once',
    find: 'rest.startsWith(prefix) ? path :',
    replace: "rest.startsWith('merchant/') ? path :",
  },
  {
    ...creatorCalls,
    id: 'audit-3',
    rule: '[WIR-05] the stream of events is asked for under creator/',
    find: 'fetch(addressOf(call.path, request, currentPrefix()), { headers, credentials',
    replace: "fetch(addressOf(call.path, request, ''), { headers, credentials",
  },
  {
    ...listedSports,
    id: 'audit-4',
    rule: '[LST-37] 999 lists no other sport',
    find: 'return sql`match.discipline = ',
    replace: 'return sql`CASE WHEN match.discipline > 2 THEN 999 ELSE match.discipline END = ',
  },
  {
    ...recovery,
    id: 'audit-5',
    rule: '[SGN-55] an unknown account takes the steps of a known one',
    find: '        await queueReset(tx, platform, owner,',
    replace: '        if (owner !== undefined) await queueReset(tx, platform, owner,',
  },
  {
    ...cappedList,
    id: 'audit-6',
    rule: '[WIR-12] a capped list shows no last page',
    find: 'const items = isCapped ? cappedPageItems',
    replace: 'const items = isCapped && current < 0 ? cappedPageItems',
  },
  {
    ...templates,
    id: 'audit-7',
    rule: '[PRD-48] a template can be saved at step 2 too',
    find: "{step > 0 && (\n        <Button disabled={isBusy} onClick={() => onAsk('saveTemplate')}>",
    replace: "{step === 1 && (\n        <Button disabled={isBusy} onClick={() => onAsk('saveTemplate')}>",
  },
  {
    ...schedules,
    id: 'audit-8',
    rule: '[MAT-19] each schedule of a game opens the schedule table',
    find: 'const own = keys.map((key) => ({ key, lazy, opensInMerchant',
    replace:
      "const own = keys.map((key) => ({ key, lazy: key.startsWith('gam_') ? async () => await Promise.resolve({ Component: null }) : lazy, opensInMerchant",
  },
  {
    ...sqlTotal,
    id: 'audit-9',
    rule: '[MAT-73] overtime known for one side leaves regular time to the other',
    find: 'THEN greatest(',
    replace: 'THEN least(',
  },
  {
    ...keptDraft,
    id: 'audit-10',
    rule: '[SGN-38] a kept draft has no password',
    find: '.filter((name) => fields[name].isSecret !== true)',
    replace: '',
  },
  {
    ...accountForm,
    id: 'audit-11',
    rule: '[SGN-38] the password of a new account is secret',
    find: 'isVerbatim: true, isSecret: true } as const',
    replace: 'isVerbatim: true } as const',
  },
  {
    ...ruledCalls,
    id: 'audit-12',
    rule: '[WIR-30] calls hold each field to each part of its rule',
    find: 'if (message !== null) context.addIssue',
    replace: 'if (message !== null && rule.pattern === undefined) context.addIssue',
  },
  {
    ...ruledForms,
    id: 'audit-13',
    rule: '[WIR-30] forms hold each field to the rule of the contract',
    find: 'rule: fieldRules.accountDescription',
    replace: 'rule: fieldRules.name',
  },
];
