import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { createPool, type Pool } from '@touchline/db/pool';

import { openWorld } from '../lib/world.ts';
import { type StandIn, startStandIn } from './stand-in.ts';

interface WorldSize {
  readonly seed: string;
  readonly teams: string;
  readonly perDay: string;
  readonly at: Date;
}

export interface OneWorld {
  readonly app: Pool;
  readonly owner: Pool;
  readonly standIn: StandIn;
}

/** A database and a stand-in of its own, for as long as the work takes. */
export async function inOneWorld<T>(size: WorldSize, work: (world: OneWorld) => Promise<T>): Promise<T> {
  const world = await openWorld({ name: 'association', services: ['postgres', 'redis'], settings: {} });
  const logFile = path.join(world.logFolder, 'supplier.log');
  writeFileSync(logFile, '');
  const app = createPool({
    url: world.env['DATABASE_URL'] ?? '',
    size: 2,
    waitMs: 10_000,
    answerMs: 25_000,
    onConnectionLost: () => undefined,
  });
  let isDone = false;
  let standIn: StandIn | undefined;
  try {
    standIn = await startStandIn(
      {
        SUPPLIER_SEED: size.seed,
        SUPPLIER_TEAMS: size.teams,
        SUPPLIER_MATCHES_PER_DAY: size.perDay,
        SUPPLIER_AT: size.at.toISOString(),
      },
      logFile,
    );
    const result = await work({ app, owner: world.owner, standIn });
    isDone = true;
    return result;
  } finally {
    await app.end();
    await standIn?.close();
    await world.close(isDone ? 'proven' : 'failed');
  }
}
