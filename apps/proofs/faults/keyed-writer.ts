import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';

import { isNoAnswerStatus } from '@touchline/domain/no-answer';

import type { Wire, WireRequest } from '../../server/test/browser/wire.ts';
import type { ProofPerson } from '../lib/people.ts';

/** A write that is repeated under its key. */
export interface RepeatedWrite {
  readonly key: string;
  readonly sentAt: number;
  tries: number;
  acknowledgedAt: number | null;
  /** The body of the acknowledging answer. */
  answer: string;
  /** An answer that no retry can mend. */
  refusal: string | null;
}

export interface Write extends RepeatedWrite {
  readonly name: string;
}

export interface KeyedWriter {
  readonly person: ProofPerson;
  readonly writes: Write[];
  /** Writes one name after another until the signal; each is tried under its key until it is acknowledged. */
  run(until: AbortSignal): Promise<void>;
}

/** Longer than the longest of the faults. */
const giveUpAfterMs = 180_000;
const profile = '/api/v1/user/profile';
let serial = 0;

export function newKeyedWrite(): RepeatedWrite {
  return { key: randomUUID(), sentAt: performance.now(), tries: 0, acknowledgedAt: null, answer: '', refusal: null };
}

/** Sends a request under the write's key until it is acknowledged or refused. */
export async function untilAcknowledged(wire: Wire, write: RepeatedWrite, request: WireRequest): Promise<void> {
  const headers = { ...request.headers, 'idempotency-key': write.key };
  while (performance.now() - write.sentAt < giveUpAfterMs) {
    write.tries += 1;
    const answer = await wire.send({ ...request, headers }).catch(() => null);
    if (answer?.status === 200) {
      write.acknowledgedAt = performance.now();
      write.answer = answer.text;
      return;
    }
    if (answer !== null && !isNoAnswerStatus(answer.status)) {
      write.refusal = `${answer.status} ${answer.text.slice(0, 200)}`;
      return;
    }
    await rest(30 + Math.random() * 60);
  }
}

/** A write of JSON by a signed-in person. */
export function writeOf({ session }: ProofPerson, origin: string, method: string, path: string, body: object) {
  const headers = { origin, cookie: `touchline_session=${session}`, 'content-type': 'application/json' };
  return { method, path, headers, body: JSON.stringify(body) };
}

export function createKeyedWriter(person: ProofPerson, wire: Wire, origin: string): KeyedWriter {
  const writes: Write[] = [];
  return {
    person,
    writes,
    async run(until) {
      while (!until.aborted) {
        serial += 1;
        const write: Write = { ...newKeyedWrite(), name: `名${serial}` };
        writes.push(write);
        await untilAcknowledged(wire, write, writeOf(person, origin, 'PATCH', profile, { name: write.name }));
      }
    },
  };
}

/** Runs all writers while the work lasts and waits for each one's last write. */
export async function writingWhile(writers: readonly KeyedWriter[], work: () => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const running = writers.map((writer) => writer.run(stop.signal));
  try {
    await work();
  } finally {
    stop.abort();
    await Promise.all(running);
  }
}
