import { calls } from '@touchline/contract/calls';
import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { expect } from 'vitest';

import { allRoutes } from '../../src/entry/routes.ts';
import { createMachineServer } from '../../src/http/machine-server.ts';
import { startReconciling } from '../../src/modules/live/index.ts';
import { fromNow, hour, startAppointmentDesk } from '../appointments/appointment-desk.ts';
import { freePort } from '../stack/free-port.ts';
import { publishBody } from './hook-body.ts';
import { startOwnFront, startOwnNode, testHookSecret } from './own-node.ts';
import { signedStreamOf } from './signed-stream.ts';
import { startPublisher, type TestPublisher } from './test-publisher.ts';

const waitMs = 12_000;

interface StoredSession {
  readonly id: string;
  readonly node: string;
  readonly client: string;
  readonly ended: boolean;
  readonly reason: string | null;
  readonly bytes: number;
}

/** Two real ingest nodes behind a front, the API that they ask, and the worker's loop. */
export async function startLiveStage() {
  const port = await freePort();
  const nodes = await Promise.all([startOwnNode(port, 'ingest1'), startOwnNode(port, 'ingest2')]);
  const front = await startOwnFront(nodes);
  const desk = await startAppointmentDesk({
    MEDIA_FRONT_LIST: front.listFile,
    MEDIA_FRONT_PID: front.pidFile,
    MEDIA_NODES: nodes.map(({ setting }) => setting).join(),
    MEDIA_HOOK_SECRET: testHookSecret,
  });
  const { owner, platform } = desk;
  const listen = async () => {
    const server = createMachineServer(platform, calls, allRoutes(platform));
    await server.listen({ host: '127.0.0.1', port });
    return server;
  };
  let machines = await listen();
  const stopReconciling = startReconciling(platform);
  const publishers: TestPublisher[] = [];

  async function plant() {
    const anchor = await desk.anchor();
    const id = await desk.plant({ anchorId: anchor.streamerId, start: fromNow(-hour), end: fromNow(hour) });
    const anchorId = String(anchor.streamerId);
    const key = await signedStreamOf(owner, platform.config.keys, 'alpha', { anchorId, appointmentId: id });
    return { id, anchor, key };
  }

  async function publishTo(url: string, key: string): Promise<TestPublisher> {
    const publisher = await startPublisher(`${url}/${key}`);
    publishers.push(publisher);
    return publisher;
  }

  /** Straight to one node. */
  const publish = (key: string, at = 0) => publishTo(nodes[at]?.publishUrl ?? '', key);

  async function sessions(appointmentId: string): Promise<StoredSession[]> {
    return await inMerchant(owner, 'alpha', async (tx) => {
      const { rows } = await sql<StoredSession>`SELECT id::text, node, client, ended_at IS NOT NULL AS ended,
          end_reason AS reason, bytes::integer
        FROM tenant.live_sessions WHERE appointment_id = ${appointmentId} ORDER BY id`.execute(tx);
      return rows;
    });
  }

  const streamOf = async (id: string) =>
    (await desk.manager.call('appointments.streams', { query: { ids: [id] } })).data.streams[0];
  const until = async (question: () => unknown) =>
    await expect.poll(question, { timeout: waitMs, interval: 50 }).toBe(true);

  return {
    ...desk,
    nodes,
    front,
    plant,
    publish,
    /** As encoders do, who know no node. */
    publishThroughFront: (key: string) => publishTo(front.publishUrl, key),
    sessions,
    streamOf,
    until,
    /** Publishes, and waits until it is live. An encoder that is refused says why. */
    async goLive() {
      const planted = await plant();
      const began = performance.now();
      const publisher = await publish(planted.key);
      await until(async () => {
        const stream = await streamOf(planted.id);
        if (publisher.isRunning()) return (stream?.since ?? null) !== null;
        const { complaint } = await publisher.ended;
        const known = JSON.stringify({ stream, sessions: await sessions(planted.id) });
        throw new Error(`refused after ${Math.round(performance.now() - began)} ms: ${complaint} ${known}`);
      });
      return { ...planted, publisher };
    },
    /** The encoder ends, and nothing else. */
    async isRefused(key: string, at = 0): Promise<boolean> {
      const publisher = await publish(key, at);
      const { code } = await publisher.ended;
      return code !== 0;
    },
    /** Tells the API of a client's end, as `ingest1` does. */
    async farewell(key: string, clientid: string): Promise<number> {
      const payload = publishBody(key, { clientid, call: 'publish_done' });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const url = `/media/${testHookSecret}/hooks/ingest1`;
      return (await machines.inject({ method: 'POST', url, headers, payload })).statusCode;
    },
    setEnabled: (id: string, enabled: boolean) =>
      desk.manager.call('appointments.set-enabled', { params: { id }, body: { enabled } }),
    /** A second from now, by the clock of the database. */
    endWindow: (id: string) =>
      inMerchant(owner, 'alpha', (tx) =>
        sql`UPDATE tenant.appointments SET end_at = now() + interval '1 second' WHERE id = ${id}`.execute(tx),
      ),
    stopApi: () => machines.close(),
    async startApi() {
      machines = await listen();
    },
    async close() {
      await Promise.all(publishers.map((publisher) => publisher.kill()));
      await stopReconciling();
      await Promise.all([front, ...nodes].map(({ stop }) => stop()));
      await machines.close();
      await desk.close();
    },
  };
}

export type LiveStage = Awaited<ReturnType<typeof startLiveStage>>;
