import type { Mutation } from '../mutation.ts';

const guard = {
  file: 'packages/domain/src/access/path-guard.ts',
  tests: ['packages/domain/src/access/path-guard.test.ts'],
};
const menu = {
  file: 'packages/domain/src/access/navigation.ts',
  tests: ['packages/domain/src/access/navigation.test.ts'],
};

export const webGuardsMutations: readonly Mutation[] = [
  {
    ...guard,
    id: 'web-guards-1',
    rule: 'a page opens only with its view key',
    find: "? 'allowed' : 'noMatch'",
    replace: "? 'allowed' : 'allowed'",
  },
  {
    ...guard,
    id: 'web-guards-2',
    rule: 'a path of no page is unclaimed',
    find: "if (pages.length === 0) return 'unclaimed';",
    replace: "if (pages.length === 0) return 'allowed';",
  },
  {
    ...guard,
    id: 'web-guards-3',
    rule: 'who holds nothing is told so',
    find: "if (held.size === 0) return 'noPermissions';",
    replace: "if (held.size === 1) return 'noPermissions';",
  },
  {
    ...guard,
    id: 'web-guards-4',
    rule: 'without a session /check leads to signing in',
    find: 'permissions === null ? routes.signIn',
    replace: 'permissions === null ? routes.check',
  },
  {
    ...guard,
    id: 'web-guards-5',
    rule: 'the draft list is the first choice of a landing',
    find: "const firstChoice = 'pre_soc_odd_dra';",
    replace: "const firstChoice = 'pre_bak_odd_dra';",
  },
  {
    ...guard,
    file: 'packages/domain/src/access/routes.ts',
    id: 'web-guards-6',
    rule: 'signing in is never checked by path',
    find: "  'sign-in.login',\n",
    replace: '',
  },
  {
    ...menu,
    id: 'web-guards-7',
    rule: 'a page that is not open yet is in no menu',
    find: 'open?.has(key) !== false',
    replace: 'open?.has(key) !== true',
  },
  {
    ...menu,
    id: 'web-guards-8',
    rule: 'hidden codes hide all below them',
    find: '!hidden.some((code) => isUnder(key, code))',
    replace: '!hidden.some((code) => key === code)',
  },
  {
    ...menu,
    id: 'web-guards-9',
    rule: 'monitoring is never where one lands',
    find: "!tab.key.startsWith('mon_')",
    replace: "!tab.key.startsWith('moo_')",
  },
  {
    ...menu,
    id: 'web-guards-10',
    rule: 'the header shows only its own section',
    find: 'filter((entry) => entry.section === section)',
    replace: 'filter((entry) => entry.section !== null)',
  },
  {
    ...menu,
    id: 'web-guards-11',
    rule: 'schedules of predictions are not in the header',
    find: "['pre_soc_sch', 'pre_bak_sch']",
    replace: "['pre_soc_sch']",
  },
];
