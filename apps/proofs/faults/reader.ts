import { setTimeout as rest } from 'node:timers/promises';

import type { Wire } from '../../server/test/browser/wire.ts';
import type { ProofPerson } from '../lib/people.ts';
import { isRefusedInTime } from '../lib/refused-in-time.ts';
import type { Figures } from './figures.ts';

export interface SteadyReader {
  readonly wire: Wire;
  readonly people: readonly ProofPerson[];
}

export interface Reads {
  readonly answered: number;
  readonly failed: number;
  /** Only because they took longer than the server allows. */
  readonly refused: number;
}

const readers = 4;

/** Reads sessions without a pause while the work lasts; a read is never repeated by the client. */
export async function readingWhile({ wire, people }: SteadyReader, work: () => Promise<void>): Promise<Reads> {
  const counts = { answered: 0, failed: 0, refused: 0 };
  const stop = new AbortController();
  const running = Array.from({ length: readers }, async (_, at) => {
    for (let turn = at; !stop.signal.aborted; turn += readers) {
      const headers = { cookie: `touchline_session=${people[turn % people.length]?.session}` };
      const answer = await wire.send({ method: 'GET', path: '/api/v1/loginInfo', headers }).catch(() => null);
      counts.answered += 1;
      if (answer?.status === 200) continue;
      if (answer !== null && isRefusedInTime(answer)) counts.refused += 1;
      else counts.failed += 1;
      await rest(20);
    }
  });
  try {
    await work();
  } finally {
    stop.abort();
    await Promise.all(running);
  }
  return counts;
}

export function reportReads(figures: Figures, what: string, { answered, failed, refused }: Reads): void {
  figures.atMost(`${what} that failed`, answered, failed, 0);
  figures.refusedInTime(`${what} that were refused after their time`, answered, refused);
  // A slow machine refuses some; an API that cannot read at all refuses most.
  figures.atMost(`${what}: refused, where these are over half`, answered, refused > answered / 2 ? refused : 0, 0);
}
