import type { Mutation } from '../mutation.ts';

const tenant = {
  file: 'packages/db/migrations/0001_schemas_and_policies.sql',
  tests: ['packages/db/src/row-security.test.ts'],
};
const log = {
  file: 'packages/db/migrations/0005_log_reads.sql',
  tests: ['packages/db/src/row-security.test.ts'],
  title: 'operation_logs',
};
const predictions = {
  file: 'packages/db/migrations/0037_predictions.sql',
  tests: ['packages/db/src/row-security.test.ts'],
  title: 'tenant.predictions',
};
const shelf = {
  file: 'packages/db/migrations/0023_matches.sql',
  tests: ['packages/db/src/shelf.test.ts'],
};
const ownColumns = {
  file: 'packages/db/migrations/0051_own_columns.sql',
  tests: ['packages/db/src/shared-tables.test.ts'],
};
const oddsRows = {
  file: 'packages/db/migrations/0035_odds.sql',
  tests: ['packages/db/src/odds.test.ts'],
};
const toSettle = {
  file: 'packages/db/migrations/0038_settlement.sql',
  tests: ['packages/db/src/settlement.test.ts'],
};
const reserved = {
  file: 'packages/db/functions/tenant/ceiling_of(text).sql',
  tests: ['apps/server/src/modules/roles/reserved-keys.test.ts'],
};

export const rowSecurityMutations: readonly Mutation[] = [
  {
    ...tenant,
    id: 'row-security-1',
    rule: 'a merchant reads its own rows only',
    find: "FOR SELECT USING (%s OR %s)', target, own, any_merchant)",
    replace: "FOR SELECT USING (%s OR true OR %s)', target, own, any_merchant)",
  },
  {
    ...tenant,
    id: 'row-security-2',
    rule: 'a merchant adds rows only to itself',
    find: "FOR INSERT WITH CHECK (%s)', target, own)",
    replace: "FOR INSERT WITH CHECK (true OR %s)', target, own)",
  },
  {
    ...tenant,
    id: 'row-security-3',
    rule: 'a merchant changes its own rows only',
    find: "FOR UPDATE USING (%s) WITH CHECK (%s)', target, own, own)",
    replace: "FOR UPDATE USING (%s OR true) WITH CHECK (%s)', target, own, own)",
  },
  {
    ...tenant,
    id: 'row-security-4',
    rule: 'no row is moved to another merchant',
    find: "FOR UPDATE USING (%s) WITH CHECK (%s)', target, own, own)",
    replace: "FOR UPDATE USING (%s) WITH CHECK (%s OR true)', target, own, own)",
  },
  {
    ...tenant,
    id: 'row-security-5',
    rule: 'a merchant removes its own rows only',
    find: "FOR DELETE USING (%s)', target, own)",
    replace: "FOR DELETE USING (true OR %s)', target, own)",
  },
  {
    ...tenant,
    id: 'row-security-6',
    rule: 'the owner of a table is held to its policies too',
    find: "  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);\n",
    replace: '',
  },
  {
    ...log,
    id: 'row-security-7',
    rule: 'the log shows a merchant its own rows only',
    find: "OR merchant_code = (SELECT current_setting('touchline.merchant', true))",
    replace: "OR merchant_code <> ''",
  },
  {
    ...predictions,
    id: 'row-security-8',
    rule: 'a merchant sees its own predictions only',
    find: "OR merchant_code = (SELECT current_setting('touchline.merchant', true))",
    replace: "OR merchant_code <> ''",
  },
  {
    ...shelf,
    id: 'row-security-9',
    rule: 'merchants see matches on the shelf only',
    find: 'OR (status = 1 AND (SELECT',
    replace: 'OR ((SELECT',
  },
  {
    ...shelf,
    id: 'row-security-10',
    rule: 'only the platform adds matches',
    find: "FOR INSERT\n  WITH CHECK ((SELECT current_setting('touchline.merchant', true) = 'platform'))",
    replace: 'FOR INSERT\n  WITH CHECK (true)',
  },
  {
    ...shelf,
    id: 'row-security-11',
    rule: 'only the platform changes matches',
    find: "FOR UPDATE\n  USING ((SELECT current_setting('touchline.merchant', true) = 'platform'))",
    replace: 'FOR UPDATE\n  USING (true)',
  },
  {
    ...ownColumns,
    id: 'row-security-12',
    rule: 'a merchant changes its word list by functions only',
    find: 'UPDATE (version, words) ON platform.taboo_lists',
    replace: 'UPDATE (words) ON platform.taboo_lists',
  },
  {
    ...ownColumns,
    id: 'row-security-13',
    rule: 'a merchant raises its epoch by functions only',
    find: '(OLD.alias, OLD.enabled, OLD.second_factor_required, OLD.permission_epoch)\n    IS DISTINCT FROM (NEW.alias, NEW.enabled, NEW.second_factor_required, NEW.permission_epoch)',
    replace:
      '(OLD.alias, OLD.enabled, OLD.second_factor_required)\n    IS DISTINCT FROM (NEW.alias, NEW.enabled, NEW.second_factor_required)',
  },
  {
    ...oddsRows,
    id: 'row-security-14',
    rule: 'a merchant does not change odds',
    find: "USING (%s <> '''') WITH CHECK (%s = ''platform'')'",
    replace: "USING (%s <> '''') WITH CHECK (%s <> '''')'",
  },
  {
    ...toSettle,
    id: 'row-security-15',
    rule: 'no merchant sees which matches wait to be settled',
    find: "USING ((SELECT current_setting('touchline.merchant', true) = 'platform'))",
    replace: 'USING (true)',
  },
  {
    ...reserved,
    id: 'row-security-16',
    rule: 'the ceiling of a merchant holds none of the platform’s keys',
    find: "AND (of_merchant = 'platform' OR NOT platform.is_reserved_key(role_one.permission_key))",
    replace: 'AND true',
  },
];
