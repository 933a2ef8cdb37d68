import { parseArgs } from 'node:util';

import { createPool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { formatTime } from '@touchline/domain/times';

import {
  faultText,
  furthestSignedHead,
  readPeriod,
  type ChainVerdict,
  verifyLog,
} from '../modules/operation-logs/index.ts';
import { readVerifyConfig } from '../platform/config/config.ts';
import { createStores } from '../platform/files/stores.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;

const { values: given } = parseArgs({
  options: { merchant: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
});
const { merchant: merchantCode, from: startDate, to: endDate } = given;
if (merchantCode === undefined || [startDate, endDate].some((date) => date !== undefined && !day.test(date))) {
  console.error('用法：npm run verify-log -- --merchant star [--from 2026-01-01] [--to 2026-01-31]');
  process.exit(2);
}

const config = readVerifyConfig();
const { archives, heads } = createStores(config);
const pool = createPool({
  url: config.DATABASE_URL.reveal(),
  size: 2,
  waitMs: 5000,
  onConnectionLost: () => undefined,
});
const steps = verifyLog({
  merchantCode,
  period: readPeriod({ startDate, endDate }),
  keys: config.keys.logChain,
  archives,
  signedHead: await furthestSignedHead({ config, heads }, merchantCode),
  read: (work) => inMerchant(pool, merchantCode, work),
});
const began = Date.now();
for await (const { checked, total, done, fault, unanchored } of steps) {
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`已校验 ${checked} / ${total} 条，用时 ${seconds} 秒`);
  if (!done) continue;
  if (fault === null) tellAnchor(unanchored);
  else {
    const about = fault.id === null ? '' : `，编号 ${fault.id}，时间 ${formatTime(fault.createdTime ?? '', 'second')}`;
    console.error(`发现问题：${faultText(fault)}${about}`);
    process.exitCode = 1;
  }
}
await pool.end();

/** Where nobody vouches for the end it is no pass, for scripts that go by the exit code either. */
function tellAnchor(unanchored: ChainVerdict['unanchored']): void {
  const since = unanchored?.since ? formatTime(unanchored.since, 'second') : null;
  if (unanchored?.isOverdue !== true)
    console.log(`校验通过，记录完整${since === null ? '' : `（${since} 起尚未锚定）`}`);
  else {
    console.error(
      since === null
        ? '未发现篡改，但尚无签名锚点：末尾被截断或整份被清空，本次校验无法发现'
        : `未发现篡改，但 ${since} 起未锚定：此后的日志若被截断，本次校验无法发现`,
    );
    process.exitCode = 3;
  }
}
