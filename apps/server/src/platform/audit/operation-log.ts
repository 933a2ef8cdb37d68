import type { OpenTransaction, Statement } from '@touchline/db/transaction';

import type { KeyRing } from '../keys/key-ring.ts';
import { cutAt } from '../plain-values.ts';
import { chainHash, commonFields, type LogRow, newestFormat } from './log-chain.ts';
import { withNames } from './object-names.ts';
import { touchedText } from './touched.ts';

/** The event and its actor: a log row without its position in the chain. */
export type LogEntry = Omit<LogRow, 'seq' | 'id' | 'createdMicros' | 'touched' | 'format' | 'keyVersion'>;

export interface OperationLog {
  /** Takes the merchant's head as the last lock of the transaction, then commits row, head and `last` together. */
  commitWith(transaction: OpenTransaction, entry: LogEntry, last?: readonly Statement[]): Promise<void>;
}

const longestText = 8192;

interface HeadRow {
  seq: string;
  hash: Buffer;
  id: string;
  created_micros: string;
}

export function createOperationLog(keys: KeyRing, onHeadWait: (seconds: number) => void): OperationLog {
  return {
    async commitWith(transaction, entry, last = []) {
      const changes = await withNames(transaction, entry.changes);
      const touched = touchedText(changes);
      const startedAt = performance.now();
      const waiting = [...transaction.boundLocks(), ...last, queueForHead(entry.merchantCode)];
      const before = waiting.map((statement) => transaction.run(statement));
      const locked = transaction.run<HeadRow>(lockHead(entry.merchantCode));
      const [{ rows }] = await Promise.all([locked, ...before]);
      onHeadWait((performance.now() - startedAt) / 1000);
      const head = rows[0];
      if (head === undefined) throw new Error('the merchant has no log head');
      const row: LogRow = {
        ...entry,
        changes,
        requestParameter: cutAt(entry.requestParameter, longestText),
        errMsg: entry.errMsg === null ? null : cutAt(entry.errMsg, longestText),
        seq: String(BigInt(head.seq) + 1n),
        id: head.id,
        createdMicros: head.created_micros,
        touched,
        format: newestFormat,
        keyVersion: keys.newest,
      };
      const hash = chainHash(keys.reveal(), head.hash, row);
      await transaction.commit([appendRow(row, hash)]);
    },
  };
}

// Waiters on a row overtake each other whenever it moves; an advisory lock serves them in the order they came.
function queueForHead(merchantCode: string): Statement {
  return {
    name: 'queue-for-log-head',
    text: `SELECT pg_advisory_xact_lock(hashtextextended('log-head:' || $1, 0))`,
    values: [merchantCode],
  };
}

// The clock is read after the lock is held: rows of one merchant stand in the order of their time.
function lockHead(merchantCode: string): Statement {
  return {
    name: 'lock-log-head',
    text: `WITH head AS MATERIALIZED (
        SELECT seq, hash FROM tenant.log_heads WHERE merchant_code = $1 FOR UPDATE
      )
      SELECT seq, hash, nextval('tenant.operation_log_ids') AS id,
        (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS created_micros
      FROM head`,
    values: [merchantCode],
  };
}

// One statement: everybody else of the merchant waits until it is committed.
function appendRow(row: LogRow, hash: Buffer): Statement {
  return {
    name: 'append-log-row',
    text: `WITH moved AS (UPDATE tenant.log_heads SET seq = $2, hash = $21 WHERE merchant_code = $1)
      INSERT INTO tenant.operation_logs (merchant_code, seq, id, created_at, account_id, user_name, user_account,
        home_merchant, function_name, http_method, api_path, request_parameter, result, err_msg, changes, trace_id, touched,
        client_address, format, key_version, hash)
      VALUES ($1, $2, $3, timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5, $6, $7, $8, $9, $10, $11, $12,
        $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    values: [...commonFields(row), row.touched, row.clientAddress, row.format, row.keyVersion, hash],
  };
}
