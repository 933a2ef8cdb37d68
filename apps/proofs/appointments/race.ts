import { errorCodes } from '@touchline/domain/error-codes';

import { plantAnchor } from '../../server/test/anchors/planted-anchor.ts';
import { createWire } from '../../server/test/browser/wire.ts';
import { plantMatch } from '../../server/test/planted/planted-match.ts';
import type { Figures } from '../faults/figures.ts';
import { Client } from '../lib/client.ts';
import { openSession, type ProofPerson } from '../lib/people.ts';
import { percentile } from '../lib/percentile.ts';
import type { World } from '../lib/world.ts';

const atOnce = 200;
const hour = 3_600_000;
const soccer = { sport: 'sport', sportId: 1, isSingle: false };

/** All book one anchor for one time through the API. During each race somebody books another anchor, one after the other. */
export async function raceAll(world: World, figures: Figures, person: ProofPerson, rounds: number): Promise<void> {
  const api = await world.startApi(0);
  const wire = createWire({ port: world.ports.api, sockets: atOnce + 1, timeoutMs: 120_000 });
  const client = new Client({ wire, redis: world.redis, origin: world.origin });
  client.cookies.set('session', (await openSession(world.owner, person)).token);
  const anchor = await plantAnchor(world.owner, world.keys, person.merchantCode);
  const other = await plantAnchor(world.owner, world.keys, person.merchantCode);
  const matchId = await plantMatch(world.owner, soccer);
  const book = async (streamerCode: string, start: number): Promise<string> => {
    const body = { items: [{ streamerCode, matchId, startTime: new Date(start).toISOString() }] };
    const { status, text } = await client.call('appointments.create', { body });
    if (status !== 200) return String(status);
    const { data } = JSON.parse(text) as { data: { items: { status: string; error?: { code: string } }[] } };
    return data.items[0]?.error?.code ?? 'made';
  };
  const first = Date.now() + hour;
  const counted: Record<string, number> = {};
  const waits: number[] = [];
  let [wrongRounds, besides, refusedBesides] = [0, 0, 0];
  // Once before: statements are parsed and connections stand.
  await book(other.streamerCode, first);
  for (let round = 1; round <= rounds; round += 1) {
    let isOver = false;
    const beside = async () => {
      while (!isOver) {
        besides += 1;
        const began = performance.now();
        const answer = await book(other.streamerCode, first + besides * 8 * hour);
        waits.push(performance.now() - began);
        if (answer !== 'made') refusedBesides += 1;
      }
    };
    const started = Array.from({ length: atOnce }, () => book(anchor.streamerCode, first + round * 8 * hour));
    const going = beside();
    const answers = await Promise.all(started);
    isOver = true;
    await going;
    for (const answer of answers) counted[answer] = (counted[answer] ?? 0) + 1;
    if (answers.filter((answer) => answer === 'made').length !== 1) wrongRounds += 1;
  }
  wire.close();
  await api.end('SIGTERM');
  const all = rounds * atOnce;
  const { made = 0, [errorCodes.appointmentOverlap.code]: overlaps = 0 } = counted;
  console.log(`${rounds} rounds of ${atOnce}: ${JSON.stringify(counted)}`);
  console.log(
    `another anchor meanwhile: ${besides} booked, middle ${percentile(waits, 0.5).toFixed(0)} ms, p95 ${percentile(waits, 0.95).toFixed(0)} ms`,
  );
  figures.atMost('rounds with another number of appointments than one', rounds, wrongRounds, 0);
  figures.atLeast('answers that name the overlap', all, overlaps, all - rounds);
  figures.atMost('answers that are neither', all, all - made - overlaps, 0);
  figures.atMost('bookings of another anchor that failed during a race', besides, refusedBesides, 0);
  figures.atMost('p95 of these', besides, Math.round(percentile(waits, 0.95)), 1000, 'ms');
}
