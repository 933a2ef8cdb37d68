import type { z } from 'zod';

import type { WorkerPlatform } from './worker-platform.ts';

interface JobLimits {
  readonly retryLimit: number;
  readonly retryDelay?: number;
  readonly retryBackoff?: boolean;
  readonly retryDelayMax?: number;
  readonly expireInSeconds?: number;
}

/** A job in one value: its senders, `migrate` and the worker all read it. */
export interface Job<Data = unknown> {
  readonly name: string;
  /** Never a secret; ids wherever the rows will still say the rest. */
  readonly payload: z.ZodType<Data>;
  /** Cron, for what nobody sends. */
  readonly schedule?: string;
  /** Done once more when the worker ends. */
  readonly atEnd?: true;
  readonly limits: JobLimits;
  /** How many of them one worker does at a time. */
  readonly atOnce: number;
  readonly handler: (platform: WorkerPlatform) => (data: Data) => Promise<void>;
}

/** Any of them, whatever it carries. */
export interface AnyJob extends Omit<Job, 'payload' | 'handler'> {
  readonly payload: z.ZodType;
  readonly handler: (platform: WorkerPlatform) => (data: never) => Promise<void>;
}

export function defineJob<Data>(job: Job<Data>): Job<Data> {
  return job;
}

/** For hours, since a mail server may be away for as long. */
export const mailLimits: JobLimits = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 120,
};
