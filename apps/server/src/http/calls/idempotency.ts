import { type Call, isUpload } from '@touchline/contract/definition/call';
import type { OpenTransaction, Statement } from '@touchline/db/transaction';

import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { keyedHashes } from '../../platform/keys/tokens.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Admission } from '../gate.ts';
import type { Incoming } from '../incoming.ts';

export interface KeyedWrite {
  readonly merchantCode: string;
  readonly accountId: string;
  readonly callId: string;
  readonly key: string;
  /** Under each of the server's keys, the newest first. */
  readonly requestHashes: readonly Buffer[];
}

const keyPattern = /^[\w-]{8,128}$/;
const expired = `created_at < now() - interval '24 hours'`;
const thisKey = 'merchant_code = $1 AND account_id = $2 AND call_id = $3 AND key = $4';

/** A write that its client may repeat; undefined for a read or a write without a key. */
export function keyedWrite(
  { call, given, idempotencyKey }: Incoming,
  admission: Admission,
  hashKeys: KeyRing,
): KeyedWrite | undefined {
  if (call.method === 'GET' || idempotencyKey === undefined) return undefined;
  // Its files are no part of what is hashed: another one would be answered as the first.
  if (isUpload(call)) throw keyRefused('上传文件的请求不支持幂等键');
  if (typeof idempotencyKey !== 'string' || !keyPattern.test(idempotencyKey)) throw keyRefused('幂等键格式不正确');
  // With a key of the server's own: a plain hash of a body would let a stolen dump be searched for passwords.
  const requestHashes = keyedHashes(hashKeys, JSON.stringify([given.params ?? null, given.query, given.body ?? null]));
  const { merchantCode, actor } = admission;
  return { merchantCode, accountId: actor.accountId, callId: call.id, key: idempotencyKey, requestHashes };
}

function keyRefused(errorMessage: string): Refusal {
  return new Refusal('validation', { details: [{ field: 'Idempotency-Key', errorMessage }] });
}

/** Takes the key for this transaction, or finds what it answered before. A second try waits for the first to end. */
export async function takeKey(transaction: OpenTransaction, write: KeyedWrite): Promise<string | undefined> {
  const taken = await transaction.run({
    name: 'take-idempotency-key',
    text: `INSERT INTO tenant.idempotency_keys AS held (merchant_code, account_id, call_id, key, request_hash)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (merchant_code, account_id, call_id, key)
      DO UPDATE SET request_hash = $5, answer = NULL, created_at = now() WHERE held.${expired}`,
    values: [...keyOf(write), write.requestHashes[0]],
  });
  return taken.rowCount === 1 ? undefined : await storedAnswer(transaction, write);
}

/**
 * Locks the row, which makes the transaction one that writes: its commit waits for the standby. So the standby has the
 * stored answer, too, which an earlier try may have left on the primary alone.
 */
export async function storedAnswer(transaction: OpenTransaction, write: KeyedWrite): Promise<string | undefined> {
  const { rows } = await transaction.run<{ request_hash: Buffer; answer: string | null }>({
    name: 'read-idempotency-key',
    text: `SELECT request_hash, answer FROM tenant.idempotency_keys WHERE ${thisKey} AND NOT ${expired} FOR KEY SHARE`,
    values: keyOf(write),
  });
  const row = rows[0];
  if (row === undefined) return undefined;
  if (!write.requestHashes.some((hash) => row.request_hash.equals(hash))) throw new Refusal('idempotencyKeyReused');
  if (row.answer === null) throw new Refusal('conflict');
  return row.answer;
}

/** Part of the write's own commit; an answer with a secret is not kept. */
export function keepAnswer(write: KeyedWrite, call: Call, text: string): Statement {
  const secret = 'secretAnswer' in call;
  return {
    name: 'keep-idempotent-answer',
    text: `UPDATE tenant.idempotency_keys SET answer = $5 WHERE ${thisKey}`,
    values: [...keyOf(write), secret ? null : text],
  };
}

function keyOf(write: KeyedWrite): string[] {
  return [write.merchantCode, write.accountId, write.callId, write.key];
}
