import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { until } from '../../../scripts/services/processes.ts';
import type { MediaServer } from '../../server/src/platform/media/media-server.ts';
import { nginxRtmp } from '../../server/src/platform/media/nginx-rtmp.ts';
import { plantAnchor } from '../../server/test/anchors/planted-anchor.ts';
import { plantAppointment } from '../../server/test/appointments/planted-appointment.ts';
import { signedStreamOf } from '../../server/test/media/signed-stream.ts';
import { plantPushTarget } from '../../server/test/planted/planted-domain.ts';
import { plantMatch } from '../../server/test/planted/planted-match.ts';
import { longWaitMs } from '../lib/patience.ts';
import type { StartedProgram } from '../lib/program.ts';
import type { World } from '../lib/world.ts';

export interface Booked {
  readonly id: string;
  readonly anchorId: string;
  readonly anchorCode: string;
  readonly merchantCode: string;
  /** The stream key for its encoder. */
  readonly key: string;
}

export interface StageNode {
  readonly name: 'ingest1' | 'ingest2';
  readonly server: MediaServer;
  /** Wants a PROXY header. */
  readonly publishPort: number;
  readonly relayAddress: string;
}

export interface ProofSession {
  readonly id: string;
  readonly appointmentId: string;
  readonly node: string;
  readonly client: string;
  readonly stream: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly reason: string | null;
}

export const merchantCode = 'm01';
export const foreignMerchant = 'm02';
const hour = 3_600_000;

/** Appointments that are open now, and the media nodes and front that their streams run through. */
export async function openBookedStreams(world: World) {
  const { owner, ports, keys } = world;
  const matchId = await plantMatch(owner, { sport: 'sport', sportId: 1, isSingle: false });
  const nodes: StageNode[] = (['ingest1', 'ingest2'] as const).map((name) => ({
    name,
    server: nginxRtmp(`http://127.0.0.1:${ports[name].http}`),
    publishPort: ports[name].publish,
    relayAddress: `rtmp://127.0.0.1:${ports[name].relay}`,
  }));
  const targets = new Map<string, string>();
  for (const code of [merchantCode, foreignMerchant])
    targets.set(code, (await plantPushTarget(owner, code)).projectCode);

  /** Starts the worker, and waits until it has looked at every node. */
  async function startWorker(): Promise<StartedProgram> {
    const { rows } = await owner.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    const worker = world.startWorker();
    const hasLooked = async () => {
      const found = await owner.query('SELECT FROM platform.media_nodes WHERE last_seen_at > $1', [rows[0]?.now]);
      return found.rowCount === nodes.length;
    };
    await waitUntil('the worker looks at the nodes', hasLooked);
    return worker;
  }

  async function sessionsOf(appointmentIds: readonly string[], code = merchantCode): Promise<ProofSession[]> {
    return await inMerchant(owner, code, async (tx) => {
      const { rows } =
        await sql<ProofSession>`SELECT id::text, appointment_id::text AS "appointmentId", node, client, stream,
          (extract(epoch FROM started_at) * 1000)::double precision AS "startedAt",
          (extract(epoch FROM ended_at) * 1000)::double precision AS "endedAt", end_reason AS reason
        FROM tenant.live_sessions WHERE appointment_id = ANY (${appointmentIds}::bigint[]) ORDER BY id`.execute(tx);
      return rows;
    });
  }

  async function isLive({ id, merchantCode: code }: Booked, but: ReadonlySet<string> = new Set()): Promise<boolean> {
    const sessions = await sessionsOf([id], code);
    return sessions.some((session) => session.endedAt === null && session.reason === null && !but.has(session.id));
  }

  return {
    nodes,
    frontUrl: `rtmp://127.0.0.1:${ports.front}/live`,
    startWorker,
    sessionsOf,
    isLive,
    /** In a session that is none of these. */
    whenLive: (booked: Booked, but: ReadonlySet<string> = new Set()) =>
      waitUntil('a stream is live', () => isLive(booked, but)),

    /** An appointment of an anchor of its own, open for an hour. */
    async book(
      projectCodes: readonly string[] = [],
      code: typeof merchantCode | typeof foreignMerchant = merchantCode,
    ): Promise<Booked> {
      const anchor = await plantAnchor(owner, keys, code, { projectCodes: [targets.get(code) ?? ''] });
      const [start, end] = [new Date(Date.now() - hour), new Date(Date.now() + hour)];
      const appointment = { matchId, anchorId: anchor.streamerId, start, end, projectCodes };
      const id = await plantAppointment(owner, code, appointment);
      const anchorId = String(anchor.streamerId);
      const key = await signedStreamOf(owner, keys, code, { anchorId, appointmentId: id });
      return { id, anchorId, anchorCode: anchor.streamerCode, merchantCode: code, key };
    },
  };
}

export type BookedStreams = Awaited<ReturnType<typeof openBookedStreams>>;

/** Waits as long as it takes; how long it may take is a figure. */
export async function waitUntil(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  if (!(await until(isSo, longWaitMs / 10))) throw new Error(`it did not come true that ${what}`);
}
