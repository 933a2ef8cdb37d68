import type { Mutation } from '../mutation.ts';

const keys = {
  file: 'apps/server/src/http/calls/idempotency.ts',
  tests: ['apps/server/src/http/calls/idempotency.test.ts'],
};
const secret = {
  file: 'apps/server/src/http/calls/idempotency.ts',
  tests: ['apps/server/src/modules/second-factor/own-factor.test.ts'],
  title: 'is not repeated under a key',
};
const stale = {
  file: 'apps/server/src/platform/rights/stale.ts',
  tests: ['apps/server/src/http/stale.test.ts'],
  title: 'roles.update answers 409',
};

export const idempotencyMutations: readonly Mutation[] = [
  {
    ...keys,
    id: 'idempotency-1',
    rule: 'a key with another body is refused',
    find: 'if (!write.requestHashes.some((hash) => row.request_hash.equals(hash))) throw',
    replace: 'if (row.request_hash.length === 0) throw',
  },
  {
    ...keys,
    id: 'idempotency-2',
    rule: 'a key is forgotten after 24 hours',
    find: "interval '24 hours'",
    replace: "interval '240 hours'",
  },
  {
    ...keys,
    id: 'idempotency-3',
    rule: 'a repeated write has its first answer',
    find: 'return taken.rowCount === 1 ? undefined : await',
    replace: 'return taken.rowCount !== null ? undefined : await',
  },
  {
    ...keys,
    id: 'idempotency-4',
    rule: 'a key belongs to its call',
    find: "const thisKey = 'merchant_code = $1 AND account_id = $2 AND call_id = $3 AND key = $4'",
    replace: "const thisKey = 'merchant_code = $1 AND account_id = $2 AND $3::text IS NOT NULL AND key = $4'",
  },
  {
    ...secret,
    id: 'idempotency-5',
    rule: 'an answer with a secret is not kept',
    find: 'secret ? null : text',
    replace: 'text',
  },
  {
    ...stale,
    id: 'idempotency-6',
    rule: 'a write on an older version is refused',
    find: 'if (stored.toISOString() !== given) throw',
    replace: 'if (stored.toISOString() < given) throw',
  },
];
