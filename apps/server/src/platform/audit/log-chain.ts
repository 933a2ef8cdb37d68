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
  /** What `changes` says in short; rows from before it was kept have none. */
  readonly touched: string | null;
}

/** What is stored of a row, in the order of its columns; the hash covers exactly these. */
export function storedFields(row: LogRow): readonly unknown[] {
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
    ...(row.touched === null ? [] : [row.touched]),
  ];
}

/** Each hash covers the row and the hash before it, so a row cannot be altered, added or taken out unseen. */
export function chainHash(key: ChainKey, previous: Buffer, row: LogRow): Buffer {
  return chainHashOfText(key, previous, JSON.stringify(storedFields(row)));
}

/** The same where the stored fields are JSON text already. */
export function chainHashOfText(key: ChainKey, previous: Buffer, storedText: string): Buffer {
  return createHmac('sha256', key).update(previous).update(storedText).digest();
}
