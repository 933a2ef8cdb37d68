import { inMerchant } from '@touchline/db/transaction';

import { allTasks } from '../../src/entry/tasks.ts';
import { startTask, startTaskRunner } from '../../src/modules/tasks/index.ts';
import { Changes } from '../../src/platform/audit/changes.ts';
import { type AnyTask, permissionOf, type TaskDefinition } from '../../src/platform/jobs/task.ts';
import type { WorkerPlatform } from '../../src/platform/jobs/worker-platform.ts';
import { createLine } from '../../src/platform/limits/turns.ts';
import type { TestStack } from './stack.ts';

/** As a worker has it, in the test's own process. */
export function workerPlatformOf({ platform }: Pick<TestStack, 'platform'>): WorkerPlatform {
  return { ...platform, mailer: { send: async () => undefined, close: () => undefined }, longReads: createLine(3) };
}

export function runTasks(stack: Pick<TestStack, 'platform'>, tasks: readonly AnyTask[] = allTasks) {
  return startTaskRunner(workerPlatformOf(stack), tasks);
}

/** As a call of somebody's starts it. */
export async function begin<Input>(
  { platform }: Pick<TestStack, 'platform'>,
  owner: { merchantCode: string; id: string },
  task: TaskDefinition<Input>,
  input: Input,
): Promise<string> {
  const { merchantCode, id } = owner;
  const actor = {
    kind: 'person' as const,
    accountId: id,
    account: '',
    name: '',
    email: '',
    homeMerchant: merchantCode,
    isSuperAdmin: false,
    permissionVersion: '',
    mustEnrol: false,
    mustChangePassword: false,
    permission: permissionOf(task, input),
    actingFor: null,
    requireStillAllowed: async () => undefined,
    requireProof: async () => undefined,
  };
  const facts = { traceId: 'f'.repeat(32), traceparent: undefined, address: '203.0.113.9' };
  const rest = { ...facts, changes: new Changes(), path: '/api/v1/specimens' };
  const { taskId } = await inMerchant(platform.pool, merchantCode, (tx) =>
    startTask({ ...rest, tx, merchantCode, actor, afterCommit: () => undefined }, platform.events, task, input),
  );
  return taskId;
}
