import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { Secret } from '../keys/secret.ts';

export interface OutboundOptions {
  readonly baseUrl: string;
  /** Sent with each request; what is secret stands in no log. */
  readonly headers: Readonly<Record<string, string | Secret>>;
  /** For one attempt, and for all of them. */
  readonly attemptMs: number;
  readonly totalMs: number;
  readonly retries: number;
  readonly mostBytes: number;
  readonly onAttempt?: () => void;
}

export interface OutboundAnswer {
  readonly headers: Headers;
  readonly body: Buffer;
  readonly traceId: string;
}

export type OutboundTrouble = 'connection' | 'timeout' | 'tooLarge' | 'status';

export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure';
  readonly trouble: OutboundTrouble;
  readonly status: number | undefined;

  constructor(trouble: OutboundTrouble, traceId: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(`${trouble}${status === undefined ? '' : ` ${status}`}, trace ${traceId}`, { cause });
    this.trouble = trouble;
    this.status = status;
  }

  /** True for failures that may be over a moment later. */
  get passes(): boolean {
    return (
      this.trouble === 'connection' || this.trouble === 'timeout' || [429, 502, 503, 504].includes(this.status ?? 0)
    );
  }
}

/** Reads from somebody else's server: bounded in time and size, tried again a few times, never led elsewhere. */
export function createOutbound(options: OutboundOptions) {
  const base = options.baseUrl.replace(/\/+$/, '');
  const headers = Object.entries(options.headers).map(([name, value]): [string, string] => [
    name,
    value instanceof Secret ? value.reveal() : value,
  ]);

  async function attempt(url: string, traceId: string, signal: AbortSignal): Promise<OutboundAnswer> {
    options.onAttempt?.();
    const ended = AbortSignal.any([signal, AbortSignal.timeout(options.attemptMs)]);
    try {
      const response = await fetch(url, {
        headers: [...headers, ['accept', 'application/json'], ['x-request-id', traceId]],
        redirect: 'error',
        signal: ended,
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new OutboundFailure('status', traceId, { status: response.status });
      }
      return { headers: response.headers, traceId, body: await bodyOf(response, traceId) };
    } catch (cause) {
      if (cause instanceof OutboundFailure) throw cause;
      throw new OutboundFailure(ended.aborted ? 'timeout' : 'connection', traceId, { cause });
    }
  }

  async function bodyOf({ body }: Response, traceId: string): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
      parts.push(part);
      size += part.length;
      if (size > options.mostBytes) throw new OutboundFailure('tooLarge', traceId);
    }
    return Buffer.concat(parts);
  }

  return {
    /** Only reads are sent: whatever is repeated changes nothing over there. */
    async get(path: string, query: Readonly<Record<string, string>>, stopping: AbortSignal): Promise<OutboundAnswer> {
      const url = `${base}${path}?${new URLSearchParams(query).toString()}`;
      const traceId = randomBytes(16).toString('hex');
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(options.totalMs)]);
      for (let tried = 0; ; tried += 1) {
        try {
          return await attempt(url, traceId, signal);
        } catch (error) {
          const isLast = tried >= options.retries || signal.aborted;
          if (isLast || !(error instanceof OutboundFailure && error.passes)) throw error;
          await sleep(randomInt(50, 150) * 2 ** tried, undefined, { signal }).catch(() => undefined);
        }
      }
    },
  };
}

export type Outbound = ReturnType<typeof createOutbound>;
