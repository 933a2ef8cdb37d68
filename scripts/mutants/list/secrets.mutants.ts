import type { Mutation } from '../mutation.ts';

const redact = {
  file: 'apps/server/src/platform/audit/redact.ts',
  tests: ['apps/server/src/platform/audit/redact.test.ts'],
};
const logger = {
  file: 'apps/server/src/platform/logging/logger.ts',
  tests: ['apps/server/src/platform/logging/logger.test.ts'],
};
const csv = {
  file: 'apps/server/src/platform/files/csv.ts',
  tests: ['apps/server/src/platform/files/csv.test.ts'],
};
const changes = {
  file: 'apps/server/src/platform/audit/changes.ts',
  tests: ['apps/server/src/platform/audit/changes.test.ts'],
};
const outbound = {
  file: 'apps/server/src/platform/network/outbound.ts',
  tests: ['apps/server/src/platform/network/outbound.test.ts'],
};

export const secretsMutations: readonly Mutation[] = [
  {
    ...redact,
    id: 'secrets-1',
    rule: 'named values are masked in the operation log',
    find: 'keys.includes(key) ? mask : redact',
    replace: 'keys.includes(key) ? inner : redact',
  },
  {
    ...redact,
    id: 'secrets-2',
    rule: 'masking goes into lists',
    find: 'return value.map((item) => redact(item, keys, depth + 1));',
    replace: 'return value;',
  },
  {
    ...redact,
    id: 'secrets-3',
    rule: 'a request that did not parse leaves no value in the log',
    find: "if (value === null || typeof value !== 'object' || depth === deepest) return mask;",
    replace: "if (value === null || typeof value !== 'object' || depth === deepest) return value;",
  },
  {
    ...logger,
    id: 'secrets-4',
    rule: 'passwords are masked in the program’s log',
    find: "  'password',\n",
    replace: '',
  },
  {
    ...logger,
    id: 'secrets-5',
    rule: 'cookies are masked in the program’s log',
    find: "  'cookie',\n",
    replace: '',
  },
  {
    ...csv,
    id: 'secrets-6',
    rule: 'a cell that reads as a formula is defused',
    find: "formula.test(value) ? `'",
    replace: "!formula.test(value) ? `'",
  },
  {
    ...changes,
    id: 'secrets-7',
    rule: 'the log keeps only the columns that it names',
    find: 'const kept = [...columns, ...also].filter((column) => values.has(column));',
    replace: 'const kept = [...values.keys()];',
  },
  {
    ...changes,
    id: 'secrets-8',
    rule: 'of a changed secret only the fact is kept',
    find: "before: { [field]: '***' }, after: { [field]: '***' }",
    replace: 'before: null, after: null',
  },
  {
    ...outbound,
    id: 'secrets-9',
    rule: 'a supplier’s redirect is not followed',
    find: "redirect: 'error'",
    replace: "redirect: 'follow'",
  },
];
