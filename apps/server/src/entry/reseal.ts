import { createPool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import { countOldCodes } from '../modules/second-factor/index.ts';
import { createOperationLog } from '../platform/audit/operation-log.ts';
import { readResealConfig } from '../platform/config/config.ts';
import { inWork } from '../platform/in-work.ts';
import { nameOfColumn, reseal } from '../platform/keys/reseal.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { sealedColumns } from './sealed-columns.ts';

const { DATABASE_URL, keys } = readResealConfig();
const pool = createPool({ url: DATABASE_URL.reveal(), size: 2, waitMs: 5000, onConnectionLost: () => undefined });
let anyResealed = false;
for (const column of sealedColumns) {
  const { resealed, unopened } = await reseal(pool, keys.sealing, column);
  anyResealed ||= resealed > 0;
  console.log(`${nameOfColumn(column)}：已用密钥 ${keys.sealing.newest} 重新加密 ${resealed} 项`);
  if (unopened > 0) {
    console.error(`${nameOfColumn(column)}：${unopened} 项无法用 SEALING_KEYS 中的密钥解密，未能重新加密`);
    process.exitCode = 1;
  }
}
const oldCodes = await inMerchant(pool, null, (tx) => countOldCodes(tx, keys.recoveryCodes.newest));
if (oldCodes > 0) console.log(`${oldCodes} 个账号的恢复码仍属旧密钥（HASHING_KEYS）：移除旧密钥后，这些恢复码失效`);
if (anyResealed) {
  const operationLog = createOperationLog(keys.logChain, () => undefined);
  const logger = createLogger('warn', 'worker');
  const actor = { kind: 'system', system: 'command', at: 'npm run reseal' } as const;
  await inWork({ pool, operationLog, logger }, 'platform', actor, '更换加密密钥', async () => undefined);
}
await pool.end();
