import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import type { KeyedWriter } from './keyed-writer.ts';

/** All writes of one person, with the answers to them. */
export type WritesOfPerson = Pick<KeyedWriter, 'person' | 'writes'>;

export interface RetryVerdict {
  acknowledged: number;
  retried: number;
  lost: number;
  doubled: number;
  /** Keys whose stored answer is not the one that was given. */
  answersChanged: number;
  /** Accounts whose name is not that of their last write, or whose log has another order. */
  wrongState: number;
  /** Writes that ended with an answer that no retry can mend. */
  failed: string[];
  /** Writes that nobody answered while they were retried. */
  givenUp: number;
  slowestMs: number;
}

/** Compares the answers that clients got with the database. */
export async function checkWrites(owner: Pool, writers: readonly WritesOfPerson[]): Promise<RetryVerdict> {
  const all = writers.flatMap(({ writes }) => writes);
  const done = all.filter(({ acknowledgedAt }) => acknowledgedAt !== null);
  const verdict: RetryVerdict = {
    acknowledged: done.length,
    retried: all.filter(({ tries }) => tries > 1).length,
    lost: 0,
    doubled: 0,
    answersChanged: 0,
    wrongState: 0,
    failed: all.flatMap(({ refusal }) => refusal ?? []),
    givenUp: all.filter(({ acknowledgedAt, refusal }) => acknowledgedAt === null && refusal === null).length,
    slowestMs: Math.max(0, ...done.map(({ acknowledgedAt, sentAt }) => (acknowledgedAt ?? sentAt) - sentAt)),
  };
  for (const writer of writers) await checkWriter(owner, writer, verdict);
  return verdict;
}

async function checkWriter(owner: Pool, { person, writes }: WritesOfPerson, verdict: RetryVerdict): Promise<void> {
  const { logged, answers, name } = await readStored(owner, person.merchantCode, person.id);
  const sent = writes.map((write) => write.name);
  const known = new Set(sent);
  const own = logged.filter((stored) => known.has(stored));
  const rows = Map.groupBy(own, (stored) => stored);
  for (const write of writes) {
    const count = rows.get(write.name)?.length ?? 0;
    if (write.acknowledgedAt !== null && count === 0) verdict.lost += 1;
    if (count > 1) verdict.doubled += 1;
    if (write.acknowledgedAt !== null && answers.get(write.key) !== write.answer) verdict.answersChanged += 1;
  }
  const inOrder = sent.filter((one) => rows.has(one));
  const sameOrder = inOrder.every((one, at) => one === own[at]);
  if (!sameOrder || (inOrder.length > 0 && inOrder.at(-1) !== name)) verdict.wrongState += 1;
}

async function readStored(owner: Pool, merchantCode: string, accountId: string) {
  return await inMerchant(owner, merchantCode, async (tx) => {
    const rows = await tx
      .selectFrom('tenant.operation_logs')
      .select('request_parameter')
      .where('merchant_code', '=', merchantCode)
      .where('account_id', '=', accountId)
      .where('result', '=', 1)
      .orderBy('seq')
      .execute();
    const keys = await tx
      .selectFrom('tenant.idempotency_keys')
      .select(['key', 'answer'])
      .where('merchant_code', '=', merchantCode)
      .where('account_id', '=', accountId)
      .execute();
    const { name } = await tx
      .selectFrom('tenant.accounts')
      .select('name')
      .where('merchant_code', '=', merchantCode)
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const nameIn = (text: string) => (JSON.parse(text) as { body?: { name?: string } }).body?.name ?? '';
    return {
      logged: rows.map((row) => nameIn(row.request_parameter)),
      answers: new Map(keys.map((row) => [row.key, row.answer])),
      name,
    };
  });
}
