import type { PlainPermission } from '@touchline/contract/definition/call';
import type { Finding } from '@touchline/contract/tasks';
import type { Tx } from '@touchline/db/transaction';
import type { z } from 'zod';

import type { PersonActor, PersonFacts, Reading, Work } from '../work.ts';
import type { WorkerPlatform } from './worker-platform.ts';

export interface TaskItem {
  readonly key: string;
  /** The name by which its owner knows it. */
  readonly label: string;
}

interface TaskBase<Input> {
  readonly kind: string;
  /** Judged again at every step: an owner who lost it gets no further. */
  readonly permission: PlainPermission | ((input: Input) => PlainPermission);
  /** Kept and logged as it is: no secrets. */
  readonly input: z.ZodType<Input>;
  /** Its name in the operation log, where it leaves one row. */
  readonly log: string;
  /** The title its owner sees: the action and its objects. */
  readonly title: (input: Input, items: number) => string;
}

/** Work on many records, one transaction for each; what one is refused is its own result and stops no other. */
export interface ItemTask<Input> extends TaskBase<Input> {
  readonly items: (reading: Reading, input: Input) => Promise<readonly TaskItem[]>;
  readonly perform: (
    platform: WorkerPlatform,
  ) => (work: Work<PersonActor>, item: TaskItem, input: Input) => Promise<void>;
}

/** How a task looks: each time in a transaction of its own, with the owner judged anew. */
export interface Looking {
  readonly owner: PersonFacts;
  readonly merchantCode: string;
  readonly acrossMerchants: boolean;
  readonly read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** How far it is, for whoever watches. */
  readonly progress: (done: number, total?: number) => void;
}

/** A file that is kept for its owner; begun anew where a worker died over it. */
export interface FileTask<Input> extends TaskBase<Input> {
  readonly file: (
    looking: Looking,
    input: Input,
  ) => Promise<{ name: string; type: string; chunks: AsyncIterable<string | Uint8Array> }>;
}

/** Work that only looks, and comes to a finding; begun anew where a worker died over it, and ended where `over` is. */
export interface FindingTask<Input> extends TaskBase<Input> {
  readonly find: (
    platform: WorkerPlatform,
  ) => (looking: Looking, input: Input, over: AbortSignal) => Promise<Finding | null>;
}

export type TaskDefinition<Input> = ItemTask<Input> | FileTask<Input> | FindingTask<Input>;

/** Any of them, whatever it is asked with. */
export type AnyTask =
  | (Omit<ItemTask<unknown>, 'permission' | 'title' | 'items' | 'perform'> & {
      readonly permission: PlainPermission | ((input: never) => PlainPermission);
      readonly title: (input: never, items: number) => string;
      readonly items: (reading: Reading, input: never) => Promise<readonly TaskItem[]>;
      readonly perform: (
        platform: WorkerPlatform,
      ) => (work: Work<PersonActor>, item: TaskItem, input: never) => Promise<void>;
    })
  | (Omit<FileTask<unknown>, 'permission' | 'title' | 'file'> & {
      readonly permission: PlainPermission | ((input: never) => PlainPermission);
      readonly title: (input: never, items: number) => string;
      readonly file: (looking: Looking, input: never) => ReturnType<FileTask<unknown>['file']>;
    })
  | (Omit<FindingTask<unknown>, 'permission' | 'title' | 'find'> & {
      readonly permission: PlainPermission | ((input: never) => PlainPermission);
      readonly title: (input: never, items: number) => string;
      readonly find: (
        platform: WorkerPlatform,
      ) => (looking: Looking, input: never, over: AbortSignal) => Promise<Finding | null>;
    });

/** Defines a long piece of work beside its feature. Work under two seconds stays a plain call. */
export function defineTask<Input>(task: ItemTask<Input>): ItemTask<Input>;
export function defineTask<Input>(task: FileTask<Input>): FileTask<Input>;
export function defineTask<Input>(task: FindingTask<Input>): FindingTask<Input>;
export function defineTask(task: object): object {
  return task;
}

/** The permission a task needs of its owner, where it depends on the input. */
export function permissionOf(
  { permission, input }: Pick<AnyTask, 'permission' | 'input'>,
  given: unknown,
): PlainPermission {
  return typeof permission === 'function' ? permission(input.parse(given) as never) : permission;
}
