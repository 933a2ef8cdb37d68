import { randomBytes } from 'node:crypto';

import { againAfterLostRace, enterMerchant, openTransaction } from '@touchline/db/transaction';

import { Afterwards } from './afterwards.ts';
import { Changes } from './audit/changes.ts';
import type { LogEntry } from './audit/operation-log.ts';
import type { SystemActor, Work } from './work.ts';
import type { WorkerPlatform } from './worker-platform.ts';

const names: Record<SystemActor['system'], string> = {
  worker: '系统',
  feed: '数据源',
  media: '媒体服务',
  command: '命令行',
};

/** Runs a service for the system in one merchant: what it did commits together with its log row. */
export async function inWork<T>(
  { pool, operationLog, logger }: Pick<WorkerPlatform, 'pool' | 'operationLog' | 'logger'>,
  merchantCode: string,
  actor: SystemActor,
  functionName: string,
  work: (context: Work<SystemActor>) => Promise<T>,
): Promise<T> {
  const traceId = randomBytes(16).toString('hex');
  return await againAfterLostRace(async () => {
    const { transaction } = await openTransaction(pool, enterMerchant(merchantCode));
    const changes = new Changes();
    const afterwards = new Afterwards();
    try {
      const context = { tx: transaction.sql, merchantCode, actor, changes, afterCommit: afterwards.add };
      const result = await work(context);
      await operationLog.commitWith(transaction, entryOf(context, functionName, traceId));
      await afterwards.settle(logger, traceId);
      return result;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  });
}

/** No account can bear its name: none has a colon. */
function entryOf({ merchantCode, actor, changes }: Work<SystemActor>, functionName: string, traceId: string): LogEntry {
  return {
    merchantCode,
    accountId: null,
    userName: names[actor.system],
    userAccount: `system:${actor.system}`,
    homeMerchant: merchantCode,
    functionName,
    httpMethod: 'SYSTEM',
    apiPath: actor.at,
    requestParameter: '{}',
    result: 1,
    errMsg: null,
    changes: changes.toText(),
    traceId,
  };
}
