import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantMatch } from '../../test/planted/planted-match.ts';
import { startStack, type TestStack } from '../../test/stack/stack.ts';
import { demoAnchors } from './demo-anchors.ts';
import { openAppointments } from './demo-streams.ts';
import { plantDemoAnchors } from './plant-demo-anchors.ts';
import { plantDemoAppointments } from './plant-demo-appointments.ts';
import { plantDemo } from './plant-demo.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false } as const;
/** Begun a minute ago, or that much before a later hour: times of matches are kept by the second. */
const hours = (count: number) => new Date(Date.now() + count * 3_600_000 - 60_000).toISOString();

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  await plantDemo(stack.owner, 'demo-password-7');
  await plantDemoAnchors(stack.platform);
});
afterAll(() => stack.close());

it('demo merchants get three open appointments at any hour once matches come, and coming ones, one conflict, one moved, one closed, and a gap', async () => {
  expect(await plantDemoAppointments(stack.owner)).toBe(0);
  for (let at = -1; at < 11; at += 1) await plantMatch(stack.owner, soccer, { gameTime: hours(at), status: 2 });
  const merchants = Object.keys(demoAnchors);
  expect(await plantDemoAppointments(stack.owner)).toBe(11 * merchants.length);
  expect(await plantDemoAppointments(stack.owner), 'once').toBeNull();
  for (const merchantCode of merchants) {
    const [found] = await inMerchant(stack.owner, merchantCode, async (tx) => {
      const { rows } = await sql<Record<string, number>>`SELECT count(*)::int AS all,
          count(*) FILTER (WHERE effective_start <= now() AND effective_end > now())::int AS running,
          count(*) FILTER (WHERE overlap = 'confirmed')::int AS overlapping,
          count(*) FILTER (WHERE kick_off_moved)::int AS moved, count(*) FILTER (WHERE NOT is_enabled)::int AS closed,
          count(DISTINCT match_id)::int AS matches
        FROM tenant.appointments`.execute(tx);
      return rows;
    });
    const open = await openAppointments(stack.platform, merchantCode);
    expect(open.length).toBe(3);
    expect(open[0]?.end).toBeGreaterThan(open[2]?.end ?? Infinity);
    expect(found).toEqual({ all: 11, running: 3, overlapping: 1, moved: 1, closed: 1, matches: 10 });
  }
});
