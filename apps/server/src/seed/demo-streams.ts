import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { inMerchant } from '@touchline/db/transaction';
import { appointmentStream } from '@touchline/domain/anchors/live-room';
import { sql } from 'kysely';

import { createAnchorKeys } from '../modules/anchors/index.ts';
import { inWork } from '../platform/in-work.ts';
import { demoAnchors } from './demo-anchors.ts';
import { drawRecording, publishRecording, type Silence } from './demo-encoder.ts';
import type { DemoParts } from './demo-parts.ts';

interface Manner {
  readonly lateMs: number;
  readonly silence: Silence | null;
}

export interface OpenAppointment {
  readonly id: string;
  readonly anchorId: string;
  /** Seconds since 1970. */
  readonly end: number;
}

/** A steady one, one whose encoder comes ten minutes late, and one that falls silent now and then. */
const manners: readonly Manner[] = [
  { lateMs: 0, silence: null },
  { lateMs: 600_000, silence: null },
  { lateMs: 0, silence: { everyMs: 60_000, forMs: 8000 } },
];
const againMs = 5000;
const actor = { kind: 'system', system: 'command', at: 'npm run dev' } as const;

/** Keeps three drawn streams on air for running appointments of the first demo merchant, until the signal. */
export async function publishDemoStreams(parts: DemoParts, signal: AbortSignal): Promise<void> {
  const [merchantCode = ''] = Object.keys(demoAnchors);
  const folder = await mkdtemp(path.join(tmpdir(), 'touchline-demo-'));
  const taken = new Set<string>();
  try {
    const file = await drawRecording(folder);
    await Promise.all(manners.map((manner) => publishAs(manner, { parts, merchantCode, file, taken }, signal)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Studio {
  readonly parts: DemoParts;
  readonly merchantCode: string;
  readonly file: string;
  /** Appointments that an encoder has. */
  readonly taken: Set<string>;
}

/** One appointment after the other. As an encoder of a person, it tries again while its appointment runs, also where it was closed. */
async function publishAs(
  { lateMs, silence }: Manner,
  { parts, merchantCode, file, taken }: Studio,
  signal: AbortSignal,
): Promise<void> {
  const waitOr = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
  while (!signal.aborted) {
    const own = (await openAppointments(parts, merchantCode)).find(({ id }) => !taken.has(id));
    if (own === undefined) {
      await waitOr(againMs);
      continue;
    }
    taken.add(own.id);
    const address = await addressOf(parts, merchantCode, own);
    await waitOr(lateMs);
    while (!signal.aborted && Date.now() < own.end * 1000) {
      await publishRecording({ file, address }, silence, signal);
      await waitOr(againMs);
    }
  }
}

/** Those that run for another minute at least, the longest first. */
export async function openAppointments(
  { pool }: Pick<DemoParts, 'pool'>,
  merchantCode: string,
): Promise<OpenAppointment[]> {
  return await inMerchant(pool, merchantCode, async (tx) => {
    const { rows } = await sql<OpenAppointment>`SELECT appointment.id::text, anchor.id::text AS "anchorId",
        extract(epoch FROM appointment.effective_end)::integer AS end
      FROM tenant.appointments appointment
      JOIN tenant.anchors anchor ON anchor.merchant_code = ${merchantCode} AND anchor.id = appointment.anchor_id
      WHERE appointment.merchant_code = ${merchantCode} AND appointment.is_enabled AND anchor.is_enabled
        AND appointment.effective_start <= now() AND appointment.effective_end > now() + interval '1 minute'
      ORDER BY appointment.effective_end DESC, appointment.id`.execute(tx);
    return rows;
  });
}

async function addressOf(parts: DemoParts, merchantCode: string, { id, anchorId, end }: OpenAppointment) {
  const keys = createAnchorKeys(parts);
  const stream = appointmentStream(id);
  const { signed } = await inWork(parts, merchantCode, actor, '演示推流', (work) =>
    keys.signOther(work, anchorId, stream, end),
  );
  return `${parts.config.PUSH_FRONT_ADDRESS}/${signed}`;
}
