import { createHmac } from 'node:crypto';

import { assert, constantFrom, integer, option, property, record, string, tuple, uint8Array } from 'fast-check';
import { expect, it } from 'vitest';

import { chainHash, type LogRow } from './log-chain.ts';

const text = string({ unit: 'grapheme' });
const digits = integer({ min: 1 }).map(String);
const rows = record({
  merchantCode: text,
  seq: digits,
  id: digits,
  createdMicros: digits,
  accountId: option(digits),
  userName: text,
  userAccount: text,
  homeMerchant: text,
  functionName: text,
  httpMethod: text,
  apiPath: text,
  requestParameter: text,
  result: constantFrom<0 | 1>(0, 1),
  errMsg: option(text),
  changes: option(text),
  traceId: text,
  touched: option(text),
  clientAddress: option(text),
  format: constantFrom<1 | 2>(1, 2),
  keyVersion: integer({ min: 1, max: 9 }),
});
const hashes = uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
const commonNames: (keyof LogRow)[] = [
  'merchantCode',
  'seq',
  'id',
  'createdMicros',
  'accountId',
  'userName',
  'userAccount',
  'homeMerchant',
  'functionName',
  'httpMethod',
  'apiPath',
  'requestParameter',
  'result',
  'errMsg',
  'changes',
  'traceId',
];

it('[hardening 14] a row’s hash is an HMAC-SHA-256 over the previous hash and its format’s fields', () => {
  assert(
    property(text, hashes, rows, (key, previous, row) => {
      const common = commonNames.map((name) => row[name]);
      const touched = row.touched === null ? [] : [row.touched];
      const fields = JSON.stringify(
        row.format === 1 ? [...common, ...touched] : [2, row.keyVersion, ...common, row.touched, row.clientAddress],
      );
      const expected = createHmac('sha256', key).update(previous).update(fields, 'utf8').digest();
      expect(chainHash(key, previous, row).equals(expected)).toBe(true);
    }),
  );
});

it('[hardening 14] differs wherever one field differs, the format among them', () => {
  assert(
    property(
      text,
      hashes,
      tuple(rows, rows),
      constantFrom(...commonNames, 'touched', 'format', 'clientAddress', 'keyVersion'),
      (key, previous, [row, other], name) => {
        const altered = { ...row, [name]: other[name] };
        const isUncovered = row.format === 1 && ['clientAddress', 'keyVersion'].includes(name);
        const same = isUncovered || row[name] === other[name];
        expect(chainHash(key, previous, altered).equals(chainHash(key, previous, row))).toBe(same);
      },
    ),
  );
});

it('differs where text moves from one field into the next', () => {
  assert(
    property(hashes, rows, text, (previous, row, moved) => {
      const left = { ...row, userName: row.userName + moved };
      const right = { ...row, userAccount: moved + row.userAccount };
      expect(chainHash('key', previous, left).equals(chainHash('key', previous, right))).toBe(moved === '');
    }),
  );
});

it('differs with another key and with another hash before it', () => {
  assert(
    property(hashes, hashes, rows, (one, other, row) => {
      expect(chainHash('key', one, row).equals(chainHash('other key', one, row))).toBe(false);
      expect(chainHash('key', one, row).equals(chainHash('key', other, row))).toBe(one.equals(other));
    }),
  );
});

it('tells an absent text from an empty one', () => {
  assert(
    property(hashes, rows, (previous, row) => {
      for (const name of ['changes', 'touched'] as const) {
        const absent = chainHash('key', previous, { ...row, [name]: null });
        expect(absent.equals(chainHash('key', previous, { ...row, [name]: '' }))).toBe(false);
      }
    }),
  );
});
