import { createHmac, type KeyObject } from 'node:crypto';

export type ChainKey = string | KeyObject;

/** One row of the operation log as it is stored, but for its hash. */
export interface LogRow {
  readonly merchantCode: string;
  readonly seq: string;
  readonly id: string;
  readonly createdMicros: string;
  readonly accountId: string | null;
  readonly userName: string;
  readonly userAccount: string;
  readonly homeMerchant: string;
  readonly functionName: string;
  readonly httpMethod: string;
  readonly apiPath: string;
  readonly requestParameter: string;
  readonly result: 0 | 1;
  readonly errMsg: string | null;
  readonly changes: string | null;
  readonly traceId: string;
  /** The short form of `changes`; older rows have none. */
  readonly touched: string | null;
  /** Where the request came from; work without a request has none. */
  readonly clientAddress: string | null;
  /** Which fields the hash covers. */
  readonly format: 1 | 2;
  /** Of the key that it is made with. */
  readonly keyVersion: number;
}

export const newestFormat = 2;

/** The fields that every row has, in the order of its columns. */
export function commonFields(row: LogRow): readonly unknown[] {
  return [
    row.merchantCode,
    row.seq,
    row.id,
    row.createdMicros,
    row.accountId,
    row.userName,
    row.userAccount,
    row.homeMerchant,
    row.functionName,
    row.httpMethod,
    row.apiPath,
    row.requestParameter,
    row.result,
    row.errMsg,
    row.changes,
    row.traceId,
  ];
}

/** The fields under the hash. Format 2 begins with its number, format 1 with a text: neither passes for the other. */
function coveredFields(row: LogRow): readonly unknown[] {
  const { format, keyVersion, touched, clientAddress } = row;
  if (format === 1) return touched === null ? commonFields(row) : [...commonFields(row), touched];
  return [format, keyVersion, ...commonFields(row), touched, clientAddress];
}

/** Each hash covers the row and the hash before it, so a row cannot be altered, added or taken out unseen. */
export function chainHash(key: ChainKey, previous: Buffer, row: LogRow): Buffer {
  return chainHashOfText(key, previous, JSON.stringify(coveredFields(row)));
}

/** The same where the covered fields are JSON text already. */
export function chainHashOfText(key: ChainKey, previous: Buffer, coveredText: string): Buffer {
  return createHmac('sha256', key).update(previous).update(coveredText).digest();
}
