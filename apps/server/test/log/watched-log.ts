import { withOwner } from '@touchline/db/migrate';
import { inMerchant } from '@touchline/db/transaction';

import { listStretches } from '../../src/modules/operation-logs/archives/archives.repository.ts';
import { furthestSignedHead, readPeriod, verifyLog } from '../../src/modules/operation-logs/index.ts';
import { createHeadSigning } from '../../src/modules/operation-logs/verify/head-signing.service.ts';
import type { ChainVerdict } from '../../src/modules/operation-logs/verify/verify.service.ts';
import { chainHash } from '../../src/platform/audit/log-chain.ts';
import type { TestStack } from '../stack/stack.ts';
import { logRows } from './log-rows.ts';

export const dayMs = 86_400_000;

interface HeldLog {
  readonly ownerUrl: string;
  readonly merchantCode: string;
}

/** `$M` is the merchant. */
async function tamperWith({ ownerUrl, merchantCode }: HeldLog, ...statements: string[]): Promise<void> {
  await withOwner(ownerUrl, async (run) => {
    await run(`SET touchline.merchant = '${merchantCode}'`);
    // Whoever holds the database is held by no trigger.
    await run('ALTER TABLE tenant.log_archives DISABLE TRIGGER USER');
    for (const statement of statements) await run(statement.replaceAll('$M', `'${merchantCode}'`));
    await run('ALTER TABLE tenant.log_archives ENABLE TRIGGER USER');
  });
}

/** Takes off the rows after a number and puts the head back to it. */
export async function cutLogAfter(log: HeldLog, seq: number): Promise<void> {
  await tamperWith(
    log,
    `DELETE FROM tenant.operation_logs WHERE merchant_code = $M AND seq > ${seq}`,
    `UPDATE tenant.log_heads SET seq = ${seq}, hash = coalesce((SELECT hash FROM tenant.operation_logs
       WHERE merchant_code = $M AND seq = ${seq}), '') WHERE merchant_code = $M`,
  );
}

/** One merchant's log in the hands of somebody who holds the database, but not the key. */
export function watchLog(stack: TestStack, merchantCode: string) {
  const { archives, config, heads, pool, logger } = stack.platform;

  const tamper = (...statements: string[]) => tamperWith({ ...stack, merchantCode }, ...statements);

  async function verify(startDate?: string, endDate?: string): Promise<ChainVerdict[]> {
    const verdicts: ChainVerdict[] = [];
    for await (const verdict of verifyLog({
      merchantCode,
      period: readPeriod({ startDate, endDate }),
      keys: config.keys.logChain,
      archives,
      signedHead: await furthestSignedHead({ config, heads }, merchantCode),
      read: (work) => inMerchant(pool, merchantCode, work),
    }))
      verdicts.push(verdict);
    return verdicts;
  }

  return {
    tamper,
    verify,
    faultOf: async (...period: string[]) => (await verify(...period)).at(-1)?.fault ?? null,

    cutAfter: (seq: number) => cutLogAfter({ ...stack, merchantCode }, seq),

    /** The chain anew with each row on another day, as the server would have written it there; what is archived stays. */
    async spread(days: readonly number[]): Promise<void> {
      const archived = await inMerchant(stack.owner, merchantCode, (tx) => listStretches(tx, merchantCode));
      const { lastSeq = 0n, lastHash = Buffer.alloc(0) } = archived.at(-1) ?? {};
      let hash: Buffer = lastHash;
      const statements: string[] = [];
      const rows = (await logRows(stack.owner)).filter(
        (r) => r.merchantCode === merchantCode && BigInt(r.seq) > lastSeq,
      );
      for (const [at, row] of rows.entries()) {
        const createdMicros = String(BigInt(row.createdMicros) + BigInt((days[at] ?? 0) * dayMs) * 1000n);
        hash = chainHash(config.keys.logChain.reveal(row.keyVersion), hash, { ...row, createdMicros });
        statements.push(`UPDATE tenant.operation_logs SET hash = '\\x${hash.toString('hex')}',
          created_at = created_at + ${days[at] ?? 0} * interval '24 hours' WHERE merchant_code = $M AND seq = ${row.seq}`);
      }
      statements.push(`UPDATE tenant.log_heads SET hash = '\\x${hash.toString('hex')}' WHERE merchant_code = $M`);
      await tamper(...statements);
    },

    /** As every five minutes: signs the heads of all merchants. */
    sign: () => createHeadSigning({ config, heads, pool, logger })(),
  };
}
