import type { Finding } from '@touchline/contract/tasks';
import { enterMerchant, openTransaction } from '@touchline/db/transaction';

import { Changes } from '../../platform/audit/changes.ts';
import type { LogEntry } from '../../platform/audit/operation-log.ts';
import type { AnyTask } from '../../platform/jobs/task.ts';
import type { WorkerPlatform } from '../../platform/jobs/worker-platform.ts';
import { failureBody, refusalOf } from '../../platform/refusal.ts';
import { changesOfItems, closeTask, type Ending, nameOfOwner, type TaskRun } from './runs.repository.ts';
import { enter, type TaskRow } from './tasks.repository.ts';
import { tellOwner } from './tasks.topic.ts';

type Outcome = Pick<Ending, 'file' | 'finding' | 'counts'> &
  ({ state: 'done' | 'cancelled' } | { state: 'failed'; error: unknown });

/** The task's end and its one log row commit together; nothing happens where the task has not come to that. */
export async function closeRun(
  { pool, operationLog, events, logger }: WorkerPlatform,
  definition: Pick<AnyTask, 'log'>,
  run: TaskRun,
  outcome: Outcome,
): Promise<void> {
  const refusal = outcome.state === 'failed' ? refusalOf(outcome.error) : undefined;
  const failure = refusal && (refusal.details[0]?.errorMessage ?? refusal.message);
  const { transaction } = await openTransaction(pool, enterMerchant(run.task.merchant_code));
  try {
    const tx = transaction.sql;
    const closed = await closeTask(tx, run, { ...outcome, ...(failure === undefined ? {} : { failure }) });
    if (closed === undefined) return;
    const changes = new Changes();
    for (const text of await changesOfItems(tx, run)) changes.addWritten(text);
    const owner = await nameOfOwner(tx, run.task);
    await enter(tx, run.task.for_merchant);
    const errMsg =
      refusal === undefined ? messageOf(closed) : JSON.stringify(failureBody(refusal, closed.trace_id).error);
    await operationLog.commitWith(transaction, { ...entryOf(definition, closed, owner, changes), ...resultOf(errMsg) });
    await tellOwner(events, closed).catch((error: unknown) => {
      logger.warn({ err: error as Error, task: closed.id }, 'the owner was not told of the end');
    });
  } finally {
    await transaction.rollback();
  }
}

function messageOf({ state, trace_id: traceId }: TaskRow): string | null {
  return state === 'cancelled' ? JSON.stringify({ message: '任务已取消', details: [], traceId }) : null;
}

function resultOf(errMsg: string | null): Pick<LogEntry, 'result' | 'errMsg'> {
  return { result: errMsg === null ? 1 : 0, errMsg };
}

function entryOf(
  definition: Pick<AnyTask, 'log'>,
  task: TaskRow,
  owner: { account: string; name: string },
  changes: Changes,
): Omit<LogEntry, 'result' | 'errMsg'> {
  const { id, input, done, refused } = task;
  const found = task.finding === null ? {} : { finding: (task.finding as Finding).whole };
  return {
    merchantCode: task.for_merchant,
    accountId: task.owner_id,
    userName: owner.name,
    userAccount: owner.account,
    homeMerchant: task.merchant_code,
    functionName: definition.log,
    httpMethod: 'TASK',
    apiPath: task.api_path,
    requestParameter: JSON.stringify({ task: id, input, done, refused, ...found }),
    changes: changes.toText(),
    traceId: task.trace_id,
    clientAddress: task.client_address,
  };
}
