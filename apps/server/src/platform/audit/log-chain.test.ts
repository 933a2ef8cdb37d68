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
});
const hashes = uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
const fieldNames: (keyof LogRow)[] = [
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

it('is an HMAC-SHA-256 over the hash before it and all fields in order', () => {
  assert(
    property(text, hashes, rows, (key, previous, row) => {
      const touched = row.touched === null ? [] : [row.touched];
      const fields = JSON.stringify([...fieldNames.map((name) => row[name]), ...touched]);
      const expected = createHmac('sha256', key).update(previous).update(fields, 'utf8').digest();
      expect(chainHash(key, previous, row).equals(expected)).toBe(true);
    }),
  );
});

it('differs wherever one field differs', () => {
  assert(
    property(
      text,
      hashes,
      tuple(rows, rows),
      constantFrom(...fieldNames, 'touched' as const),
      (key, previous, [row, other], name) => {
        const altered = { ...row, [name]: other[name] };
        const same = row[name] === other[name];
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
