import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { createWire } from '../../server/test/browser/wire.ts';
import type { Figures } from '../faults/figures.ts';
import { Client } from '../lib/client.ts';
import { openSession, type ProofPerson, plantCrowd } from '../lib/people.ts';
import type { World } from '../lib/world.ts';
import { merchantCode, openBookedStreams } from './booked-streams.ts';

export type IngestStage = Awaited<ReturnType<typeof openIngestStage>>;

/** The real API, worker, media nodes and front, and appointments that are open now. */
export async function openIngestStage(world: World, figures: Figures) {
  const { owner, ports } = world;
  const people = await plantCrowd(owner, { merchants: 3, perMerchant: 1 });
  const wire = createWire({ port: ports.api, sockets: 16, timeoutMs: 20_000 });
  const clientOf = async (person: ProofPerson | undefined) => {
    if (person === undefined) throw new Error('nobody is there');
    const client = new Client({ wire, redis: world.redis, origin: world.origin });
    client.cookies.set('session', (await openSession(owner, person)).token);
    return client;
  };
  const manager = await clientOf(people.find((person) => person.merchantCode === merchantCode));
  const streams = await openBookedStreams(world);
  const stage = {
    world,
    figures,
    ...streams,
    manager,
    clientOf,
    people,
    api: await world.startApi(0),
    worker: await streams.startWorker(),
    setEnabled: (id: string, enabled: boolean, headers: Record<string, string> = {}) =>
      manager.do('appointments.set-enabled', { params: { id }, body: { enabled }, headers }),

    /** Answers the end, in milliseconds since 1970. */
    async endWindow(id: string, inMs: number): Promise<number> {
      const end = new Date(Date.now() + inMs);
      await inMerchant(owner, merchantCode, (tx) =>
        sql`UPDATE tenant.appointments SET end_at = ${end} WHERE id = ${id}`.execute(tx),
      );
      return end.getTime();
    },
  };
  return stage;
}
