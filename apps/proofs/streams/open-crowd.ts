import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface CrowdPlan {
  readonly port: number;
  readonly path: string;
  /** One stream for each. */
  readonly platformCookies: readonly string[];
  readonly merchantCookies: readonly string[];
}

export interface CrowdQuestion {
  /** `id/feedVersion`, and when it was committed. */
  readonly commits: readonly (readonly [string, number])[];
  /** Matches that merchants must not hear of. */
  readonly hidden: readonly string[];
}

export interface Heard {
  readonly arrived: number;
  readonly leaked: number;
  readonly reloads: number;
  /** Streams that ended. */
  readonly lost: number;
  readonly p95Ms: number;
}

export type CrowdMessage = { readonly open: number } | { readonly heard: Heard };

/** Event streams in a thread of their own. */
export async function openCrowd(plan: CrowdPlan) {
  const thread = new Worker(new URL('./crowd.ts', import.meta.url), { workerData: plan });
  const [{ open }] = (await once(thread, 'message')) as [{ open: number }];
  return {
    open,
    async heard(question: CrowdQuestion): Promise<Heard> {
      thread.postMessage(question);
      const [{ heard }] = (await once(thread, 'message')) as [{ heard: Heard }];
      return heard;
    },
    close: () => thread.terminate(),
  };
}
