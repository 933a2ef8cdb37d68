import type { Mutation } from '../mutation.ts';

const sets = {
  file: 'packages/domain/src/access/permission-sets.ts',
  tests: ['packages/domain/src/access/permission-sets.test.ts'],
};
const grammar = {
  file: 'packages/domain/src/access/permission-grammar.ts',
  tests: ['packages/domain/src/access/permission-grammar.test.ts'],
};

export const rightsMutations: readonly Mutation[] = [
  {
    ...sets,
    id: 'rights-1',
    rule: 'an action brings the view of its page',
    find: 'inTreeOrder([...kept, ...views], index) };',
    replace: 'inTreeOrder([...kept], index) };',
  },
  {
    ...sets,
    id: 'rights-2',
    rule: 'an unknown key is refused',
    find: 'if (unknown.length > 0) return',
    replace: 'if (unknown.length > 99) return',
  },
  {
    ...sets,
    id: 'rights-3',
    rule: 'rights are cut by the merchant’s ceiling',
    find: 'held.filter((key) => allowed.has(key))',
    replace: 'held.filter((key) => allowed.has(key) || true)',
  },
  {
    ...sets,
    id: 'rights-4',
    rule: 'one set is above another that lacks one of its keys',
    find: '[...keys].some((key) => !held.has(key))',
    replace: '[...keys].every((key) => !held.has(key))',
  },
  {
    ...sets,
    id: 'rights-5',
    rule: 'merchants cannot hold the platform’s keys',
    find: 'merchantCode === platformMerchant || !isReservedKey(key)',
    replace: 'merchantCode === platformMerchant || isReservedKey(key)',
  },
  {
    ...sets,
    id: 'rights-6',
    rule: 'the keys of merchants and domains are the platform’s alone',
    find: '|^com_|^dom_|^mon_#_nod/u',
    replace: '|^com_|^mon_#_nod/u',
  },
  {
    ...sets,
    id: 'rights-7',
    rule: 'the client sends no middle level',
    find: 'if (key.length <= longestOfMiddleLevel) return false;',
    replace: 'if (key.length < longestOfMiddleLevel) return false;',
  },
  {
    ...grammar,
    id: 'rights-8',
    rule: 'the route of a key leaves out #_',
    find: "key.replaceAll('#_', '')",
    replace: "key.replace('_', '')",
  },
  {
    ...grammar,
    id: 'rights-9',
    rule: 'an appointment path opens the day plan only for a known sport',
    find: 'appointmentCodes.includes(code) ? code : null',
    replace: "code !== '' ? code : null",
  },
  {
    ...grammar,
    id: 'rights-10',
    rule: 'a key of 11 characters is a group where it holds pages',
    find: "holdsPages(key, index) ? 'group' : 'page'",
    replace: "holdsPages(key, index) ? 'page' : 'group'",
  },
];
