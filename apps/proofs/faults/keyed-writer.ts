import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';

import { isNoAnswerStatus } from '@touchline/domain/no-answer';

import type { Wire, WireAnswer } from '../../server/test/browser/wire.ts';
import type { ProofPerson } from '../lib/people.ts';

export interface Write {
  readonly key: string;
  readonly name: string;
  readonly sentAt: number;
  tries: number;
  acknowledgedAt: number | null;
  /** The body of the acknowledging answer. */
  answer: string;
  /** An answer that no retry can mend. */
  refusal: string | null;
}

export interface KeyedWriter {
  readonly person: ProofPerson;
  readonly writes: Write[];
  /** Writes one name after another until the signal; each is tried under its key until it is acknowledged. */
  run(until: AbortSignal): Promise<void>;
}

/** Longer than the longest of the faults. */
const giveUpAfterMs = 60_000;
let serial = 0;

export function createKeyedWriter(person: ProofPerson, wire: Wire, origin: string): KeyedWriter {
  const writes: Write[] = [];

  async function tryOnce(write: Write): Promise<WireAnswer | null> {
    write.tries += 1;
    const headers = {
      origin,
      cookie: `touchline_session=${person.session}`,
      'content-type': 'application/json',
      'idempotency-key': write.key,
    };
    const body = JSON.stringify({ name: write.name });
    return await wire.send({ method: 'PATCH', path: '/api/v1/user/profile', headers, body }).catch(() => null);
  }

  async function finish(write: Write): Promise<void> {
    while (performance.now() - write.sentAt < giveUpAfterMs) {
      const answer = await tryOnce(write);
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

  return {
    person,
    writes,
    async run(until) {
      while (!until.aborted) {
        serial += 1;
        const write: Write = {
          key: randomUUID(),
          name: `名${serial}`,
          sentAt: performance.now(),
          tries: 0,
          acknowledgedAt: null,
          answer: '',
          refusal: null,
        };
        writes.push(write);
        await finish(write);
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
