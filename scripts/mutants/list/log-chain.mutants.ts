import type { Mutation } from '../mutation.ts';

const chain = {
  file: 'apps/server/src/platform/audit/log-chain.ts',
  tests: ['apps/server/src/platform/audit/log-chain.test.ts'],
};
const walk = {
  file: 'apps/server/src/modules/operation-logs/verify/chain-walk.ts',
  tests: ['apps/server/src/modules/operation-logs/verify/verify.test.ts'],
};
const verify = {
  file: 'apps/server/src/modules/operation-logs/verify/verify.service.ts',
  tests: ['apps/server/src/modules/operation-logs/verify/verify.test.ts'],
};
const heads = {
  file: 'apps/server/src/modules/operation-logs/verify/signed-heads.ts',
  tests: ['apps/server/src/modules/operation-logs/verify/signed-heads.test.ts'],
};
const writing = {
  file: 'apps/server/src/platform/audit/operation-log.ts',
  tests: ['apps/server/src/platform/audit/operation-log.test.ts'],
};

export const logChainMutations: readonly Mutation[] = [
  {
    ...chain,
    id: 'log-chain-1',
    rule: 'a hash covers the hash before it',
    find: '.update(previous).update(coveredText)',
    replace: '.update(coveredText)',
  },
  {
    ...chain,
    id: 'log-chain-2',
    rule: 'a hash covers who acted',
    find: '    row.userAccount,\n',
    replace: '',
  },
  {
    ...chain,
    id: 'log-chain-3',
    rule: 'a hash covers what changed',
    find: '    row.changes,\n',
    replace: '',
  },
  {
    ...chain,
    id: 'log-chain-4',
    rule: 'a hash covers the client’s address',
    find: 'touched, clientAddress];',
    replace: 'touched];',
  },
  {
    ...chain,
    id: 'log-chain-5',
    rule: 'a hash covers the version of its key',
    find: '[format, keyVersion, ...commonFields(row)',
    replace: '[format, ...commonFields(row)',
  },
  {
    ...chain,
    id: 'log-chain-6',
    rule: 'a hash is keyed',
    find: "createHmac('sha256', key)",
    replace: "createHmac('sha256', 'key')",
  },
  {
    ...walk,
    id: 'log-chain-7',
    rule: 'a row whose hash does not fit is found',
    find: 'const fits = !row.isMisfiled && this.#proof.holds(row, this.#hash);',
    replace: 'const fits = !row.isMisfiled;',
    title: 'an altered text',
  },
  {
    ...walk,
    id: 'log-chain-8',
    rule: 'a missing row is told as missing',
    find: "return seq > expected ? faultOfNoRow('missing', expected) : faultAt('altered', row);",
    replace: "return faultAt('altered', row);",
    title: 'a deleted row',
  },
  {
    ...verify,
    id: 'log-chain-9',
    rule: 'a tail cut off with its head is found by the signed head',
    find: '[BigInt(head.seq), signedHead?.seq ?? 0n]',
    replace: '[BigInt(head.seq)]',
    title: 'a tail cut off together with the head',
  },
  {
    ...verify,
    id: 'log-chain-10',
    rule: 'a head altered in the database is found',
    find: 'BigInt(head.seq) === walk.seq && !head.hash.equals(walk.hash)',
    replace: 'BigInt(head.seq) !== walk.seq && !head.hash.equals(walk.hash)',
    title: 'the head set to another hash',
  },
  {
    ...verify,
    id: 'log-chain-11',
    rule: 'rows put in beside the chain are found',
    find: 'if (stray !== null) return stray;\n    searchedTo',
    replace: 'searchedTo',
    title: 'finds a row that was put into it',
  },
  {
    ...heads,
    file: 'apps/server/src/modules/operation-logs/verify/stated-head.ts',
    id: 'log-chain-12',
    rule: 'a head counts only with our signature',
    find: 'if (signature !== signatureOf(keys.reveal(version), statement)) return null;',
    replace: 'if (signature === undefined) return null;',
  },
  {
    ...heads,
    id: 'log-chain-13',
    rule: 'a row that was signed twice with two hashes does not pass',
    find: 'before === head.hash ? head.hash : contradicted',
    replace: 'head.hash',
  },
  {
    ...writing,
    id: 'log-chain-14',
    rule: 'rows are numbered without a gap',
    find: 'seq: String(BigInt(head.seq) + 1n),',
    replace: 'seq: String(BigInt(head.seq) + 2n),',
  },
  {
    ...writing,
    id: 'log-chain-15',
    rule: 'the head moves with each row',
    find: 'SET seq = $2, hash = $21 WHERE',
    replace: 'SET seq = $2 WHERE',
  },
];
