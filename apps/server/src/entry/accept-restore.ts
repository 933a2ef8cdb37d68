import { createPool } from '@touchline/db/pool';

import { acceptRestore, faultText } from '../modules/operation-logs/index.ts';
import { createOperationLog } from '../platform/audit/operation-log.ts';
import { readVerifyConfig } from '../platform/config/config.ts';
import { createStores } from '../platform/files/stores.ts';
import { createLogger } from '../platform/logging/logger.ts';

const config = readVerifyConfig();
const pool = createPool({
  url: config.DATABASE_URL.reveal(),
  size: 2,
  waitMs: 5000,
  onConnectionLost: () => undefined,
});
const operationLog = createOperationLog(config.keys.logChain, () => undefined);
const logger = createLogger('warn', 'worker');
const logs = await acceptRestore({ ...createStores(config), config, pool, operationLog, logger });
for (const { merchantCode, seq, signedSeq, fault } of logs)
  if (fault !== null) console.error(`${merchantCode}：${faultText(fault)}，未接受恢复点`);
  else if (BigInt(seq) < BigInt(signedSeq))
    console.log(`${merchantCode}：日志恢复到第 ${seq} 条，此前已锚定到第 ${signedSeq} 条，以恢复点为新的起点`);
  else console.log(`${merchantCode}：日志完整，共 ${seq} 条`);
if (logs.some(({ fault }) => fault !== null)) process.exitCode = 1;
await pool.end();
