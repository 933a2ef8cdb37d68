import { setTimeout as rest } from 'node:timers/promises';

import type { Wire } from '../../server/test/browser/wire.ts';
import type { ProofPerson } from '../lib/people.ts';
import { isRefusedInTime } from '../lib/refused-in-time.ts';
import type { Figures } from './figures.ts';

export interface SteadyReader {
  readonly wire: Wire;
  readonly people: readonly ProofPerson[];
  /** Asked for in turn. */
  readonly paths?: readonly string[];
}

export interface Reads {
  readonly answered: number;
  readonly failed: number;
  /** Only because they took longer than the server allows. */
  readonly refused: number;
  /** The answers to those that failed. */
  readonly failures: readonly string[];
}

const readers = 4;

/** Reads sessions, or what else is named, without a pause while the work lasts; a read is never repeated by the client. */
export async function readingWhile(reader: SteadyReader, work: () => Promise<void>): Promise<Reads> {
  const { wire, people, paths = ['/api/v1/loginInfo'] } = reader;
  const failures: string[] = [];
  const counts = { answered: 0, failed: 0, refused: 0, failures };
  const stop = new AbortController();
  const running = Array.from({ length: readers }, async (_, at) => {
    for (let turn = at; !stop.signal.aborted; turn += readers) {
      const headers = { cookie: `touchline_session=${people[turn % people.length]?.session}` };
      const path = paths[turn % paths.length] ?? '';
      const answer = await wire.send({ method: 'GET', path, headers }).catch(() => null);
      counts.answered += 1;
      if (answer?.status === 200) continue;
      if (answer !== null && isRefusedInTime(answer)) counts.refused += 1;
      else {
        counts.failed += 1;
        failures.push(`${path} ${answer?.status} ${answer?.text.slice(0, 200)}`);
      }
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

export function reportReads(figures: Figures, what: string, { answered, failed, refused, failures }: Reads): void {
  for (const failure of failures.slice(0, 3)) console.log(`  ${failure}`);
  figures.atMost(`${what} that failed`, answered, failed, 0);
  figures.refusedInTime(`${what} that were refused after their time`, answered, refused);
  // A slow machine refuses some; an API that cannot read at all refuses most.
  figures.atMost(`${what}: refused, where these are over half`, answered, refused > answered / 2 ? refused : 0, 0);
}
