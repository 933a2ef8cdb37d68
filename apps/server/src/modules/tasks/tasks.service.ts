import type { PlainPermission } from '@touchline/contract/definition/call';

import type { AccountRef } from '../../platform/account-ref.ts';
import type { EventHub } from '../../platform/events/event-hub.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { TaskDefinition } from '../../platform/jobs/task.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { FileContext, DownloadedFile, RequestFacts } from '../../platform/route.ts';
import type { PersonActor, PersonFacts, Reading, Work } from '../../platform/work.ts';
import { OwnerRefused, requireOwner } from './owner-at-work.service.ts';
import { fileKeyOf } from './runs.repository.ts';
import { taskView } from './task-view.ts';
import {
  cancelTask,
  countUnfinished,
  createTask,
  enter,
  listTasks,
  readItems,
  readTask,
  type TaskRow,
} from './tasks.repository.ts';
import { tellOwner } from './tasks.topic.ts';

const keptDays = 7;
const mostUnfinished = 10;
const mostListed = 100;

type Starting = Work<PersonActor> &
  Pick<RequestFacts, 'path' | 'traceId' | 'traceparent' | 'address'> & { readonly acrossMerchants?: boolean };

/** The last step of a call that starts a task: it exists exactly when the call's transaction does. */
export async function startTask<Input>(
  context: Starting,
  events: EventHub,
  task: TaskDefinition<Input>,
  input: Input,
): Promise<{ taskId: string }> {
  const { tx, merchantCode, actor, path, traceId, traceparent, address, acrossMerchants = false } = context;
  const owner = ownerOf(actor);
  const items = 'items' in task ? await task.items(context, input) : null;
  if ((await countUnfinished(tx, owner)) >= mostUnfinished)
    throw new Refusal('formRefused', {
      details: [{ errorMessage: `您还有 ${mostUnfinished} 个任务没有完成，请稍后再试` }],
    });
  const made = await createTask(tx, owner, {
    kind: task.kind,
    title: task.title(input, items?.length ?? 0),
    forMerchant: merchantCode,
    acrossMerchants,
    input,
    apiPath: path,
    traceId,
    traceparent: traceparent ?? null,
    clientAddress: address,
    keptDays,
    items,
  });
  context.afterCommit(() => tellOwner(events, made));
  return { taskId: made.id };
}

type Asking = Pick<Reading, 'tx' | 'merchantCode'> & { readonly actor: PersonFacts };
/** By the kind of a task, what it asks of its owner for what it was asked with. */
type Permissions = ReadonlyMap<string, (input: unknown) => PlainPermission>;

export async function ownTasks(asking: Asking, permissions: Permissions) {
  const tasks = await listTasks(asking.tx, ownerOf(asking.actor), mostListed);
  const mayRead = createMayRead(asking, permissions);
  const views: ReturnType<typeof taskView>[] = [];
  for (const task of tasks) views.push(taskView(task, await mayRead(task)));
  return { tasks: views };
}

export async function oneTask(asking: Asking, permissions: Permissions, id: string, after: number, limit: number) {
  const task = await requireTask(asking, id);
  const items = await readItems(asking.tx, task, after, limit);
  return {
    ...taskView(task, await createMayRead(asking, permissions)(task)),
    items: items.map(({ key, label, state, reason }) => ({ key, label, state: state as 'done', reason })),
    next: items.length < limit ? null : (items.at(-1)?.position ?? null),
  };
}

export async function cancelOwnTask(asking: Work<PersonActor>, events: EventHub, id: string): Promise<void> {
  await requireTask(asking, id);
  const cancelled = await cancelTask(asking.tx, ownerOf(asking.actor), id);
  if (cancelled === undefined) throw new Refusal('conflict');
  asking.afterCommit(() => tellOwner(events, cancelled));
}

/** An owner who may no longer read the records cannot fetch the file either. */
export async function fileOfTask(
  files: FileStore,
  permissions: Permissions,
  context: FileContext,
  id: string,
): Promise<DownloadedFile> {
  const task = await requireTask(context, id);
  const permission = permissions.get(task.kind)?.(task.input);
  if (task.file_name === null || task.file_type === null || permission === undefined) throw new Refusal('notFound');
  await requireOwner(context.tx, task, permission);
  await enter(context.tx, context.merchantCode);
  const chunks = await files.open(fileKeyOf(task));
  if (chunks === null) throw new Refusal('notFound');
  return { name: task.file_name, type: task.file_type, chunks };
}

/** Findings are shown to owners who may still read there; asked once for each merchant and kind. */
function createMayRead({ tx, merchantCode }: Asking, permissions: Permissions) {
  const known = new Map<string, boolean>();
  return async (task: TaskRow): Promise<boolean> => {
    const permission = task.finding === null ? undefined : permissions.get(task.kind)?.(task.input);
    if (permission === undefined) return true;
    const key = `${task.for_merchant} ${task.kind} ${JSON.stringify(permission)}`;
    const may = known.get(key) ?? (await isAdmitted(task, permission));
    known.set(key, may);
    return may;
  };

  async function isAdmitted(task: TaskRow, permission: PlainPermission): Promise<boolean> {
    try {
      await requireOwner(tx, task, permission);
      return true;
    } catch (error) {
      if (error instanceof OwnerRefused) return false;
      throw error;
    } finally {
      await enter(tx, merchantCode);
    }
  }
}

async function requireTask({ tx, actor }: Asking, id: string): Promise<TaskRow> {
  const task = await readTask(tx, ownerOf(actor), id);
  if (task === undefined) throw new Refusal('notFound');
  return task;
}

/** Nobody sees another's tasks; they stand in their owner's own merchant, for whichever merchant they work. */
function ownerOf({ homeMerchant, accountId }: PersonFacts): AccountRef {
  return { merchantCode: homeMerchant, accountId };
}
