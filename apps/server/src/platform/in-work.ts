import { randomBytes } from 'node:crypto';

import { againAfterLostRace, enterMerchant, openTransaction } from '@touchline/db/transaction';
import { ruleAuthor } from '@touchline/domain/shelving/shelf-rule';

import { Afterwards } from './afterwards.ts';
import { Changes } from './audit/changes.ts';
import type { LogEntry } from './audit/operation-log.ts';
import type { WorkerPlatform } from './jobs/worker-platform.ts';
import { failureBody, isConnectionLost, refusalOf } from './refusal.ts';
import type { SystemActor, Work } from './work.ts';

const names: Record<SystemActor['system'], string> = {
  worker: '系统',
  feed: '数据源',
  media: '媒体服务',
  command: '命令行',
  rule: ruleAuthor.name,
};

/** Runs a service for the system in one merchant: what it did commits together with its log row. */
export async function inWork<T>(
  { pool, operationLog, logger }: Pick<WorkerPlatform, 'pool' | 'operationLog' | 'logger'>,
  merchantCode: string,
  actor: SystemActor,
  functionName: string,
  work: (context: Work<SystemActor>) => Promise<T>,
): Promise<T> {
  const traceId = actor.traceId ?? randomBytes(16).toString('hex');
  return await againAfterLostRace(async () => {
    const { transaction } = await openTransaction(pool, enterMerchant(merchantCode));
    const changes = new Changes();
    const afterwards = new Afterwards();
    try {
      const context = { tx: transaction.sql, merchantCode, actor, changes, afterCommit: afterwards.add };
      const result = await work(context);
      await operationLog.commitWith(transaction, successOf(context, functionName, traceId));
      await afterwards.settle(logger, traceId);
      return result;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  });
}

/** Logs a refusal of the system apart from its work; the caller hears of its own failure alone. */
export async function logRefusedWork(
  { pool, operationLog, logger }: Pick<WorkerPlatform, 'pool' | 'operationLog' | 'logger'>,
  { merchantCode, actor }: Pick<Work<SystemActor>, 'merchantCode' | 'actor'>,
  functionName: string,
  error: unknown,
): Promise<void> {
  const { traceId = '' } = actor;
  const refusal = refusalOf(error);
  if (isConnectionLost(refusal.cause)) return;
  const errMsg = JSON.stringify(failureBody(refusal, traceId).error);
  try {
    const { transaction } = await openTransaction(pool, enterMerchant(merchantCode));
    const entry = {
      ...systemPart(merchantCode, actor),
      functionName,
      result: 0 as const,
      errMsg,
      changes: null,
      traceId,
    };
    await operationLog.commitWith(transaction, entry).catch(async (cause: unknown) => {
      await transaction.rollback();
      throw cause;
    });
  } catch (cause) {
    logger.error({ err: cause as Error, traceId }, 'failure not logged');
  }
}

function successOf(
  { merchantCode, actor, changes }: Work<SystemActor>,
  functionName: string,
  traceId: string,
): LogEntry {
  return {
    ...systemPart(merchantCode, actor),
    functionName,
    result: 1,
    errMsg: null,
    changes: changes.toText(),
    traceId,
  };
}

/** No account can bear its name: none has a colon. */
function systemPart(merchantCode: string, actor: SystemActor) {
  return {
    merchantCode,
    accountId: null,
    userName: names[actor.system],
    userAccount: `system:${actor.system}`,
    homeMerchant: merchantCode,
    httpMethod: 'SYSTEM',
    apiPath: actor.at,
    requestParameter: '{}',
    clientAddress: actor.address ?? null,
  };
}
