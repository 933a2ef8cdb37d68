import { setTimeout as rest } from 'node:timers/promises';

import { createPool, type Pool } from '@touchline/db/pool';
import { openTransaction } from '@touchline/db/transaction';

import type { FailoverCluster } from './cluster.ts';
import type { Member } from './member.ts';

interface Probe {
  readonly member: string;
  readonly at: number;
}

interface Acknowledged extends Probe {
  readonly serial: number;
}

const answerMs = 2000;
const everyMs = 40;

export interface Probes {
  /** Every commit that a member was asked for. */
  readonly tried: readonly Probe[];
  /** Every commit that a member acknowledged, in this order. */
  readonly acknowledged: readonly Acknowledged[];
  stop(): Promise<void>;
}

/** Writes to each member itself, past HAProxy, without a pause: as clients that never hear of another primary. */
export function startProbes({ members, directUrl }: FailoverCluster): Probes {
  const tried: Probe[] = [];
  const acknowledged: Acknowledged[] = [];
  const over = new AbortController();
  let serial = 0;
  const running = members.map(async (member) => {
    const pool = probePool(member, directUrl);
    while (!over.signal.aborted) {
      serial += 1;
      const own = serial;
      tried.push({ member: member.name, at: performance.now() });
      await write(pool, own).then(
        () => acknowledged.push({ member: member.name, serial: own, at: performance.now() }),
        () => undefined,
      );
      await rest(everyMs);
    }
    await pool.end();
  });
  return {
    tried,
    acknowledged,
    async stop() {
      over.abort();
      await Promise.all(running);
    },
  };
}

/** By the product’s own rule of what is acknowledged. */
async function write(pool: Pool, serial: number): Promise<void> {
  const { transaction } = await openTransaction(pool, { text: 'SELECT 1' });
  try {
    await transaction.run({ text: 'INSERT INTO failover_probes VALUES ($1)', values: [serial] });
    await transaction.commit();
  } finally {
    await transaction.rollback();
  }
}

function probePool(member: Member, directUrl: FailoverCluster['directUrl']): Pool {
  return createPool({ url: directUrl(member), size: 1, waitMs: answerMs, answerMs, onConnectionLost: () => undefined });
}

/** Commits that a member acknowledged after another one had taken over from it. */
export function acknowledgedByTwo(acknowledged: readonly Acknowledged[]): number {
  const last = acknowledged.at(-1)?.member;
  const from = acknowledged.findIndex(({ member }) => member === last);
  return acknowledged.slice(from).filter(({ member }) => member !== last).length;
}

export async function lostProbes(owner: Pool, acknowledged: readonly Acknowledged[]): Promise<number> {
  const { rows } = await owner.query<{ serial: number }>('SELECT serial FROM failover_probes');
  const stored = new Set(rows.map(({ serial }) => serial));
  return acknowledged.filter(({ serial }) => !stored.has(serial)).length;
}
