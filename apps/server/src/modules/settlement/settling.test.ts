import { randomInt } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { type EventReader, heardOf, openStream } from '../../../test/browser/event-stream.ts';
import { plantMatch } from '../../../test/planted/planted-match.ts';
import { endMatch, plantTickets } from '../../../test/planted/planted-ticket.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { startWorker } from '../../../test/stack/worker.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };

let office: Office;
let worker: { stop(): Promise<void> };
let writer: Colleague;
const open: EventReader[] = [];
beforeAll(async () => {
  office = await startOffice();
  // Redis carries what other tests say too.
  await office.owner.query(`ALTER TABLE platform.matches ALTER COLUMN id RESTART WITH ${1e12 + randomInt(1e9) * 1000}`);
  writer = await office.hire('alpha', ['pre_#_rec-view', 'pre_soc_odd_pub-view']);
  worker = await startWorker(office);
}, 60_000);
afterAll(async () => {
  for (const reader of open) reader.close();
  await worker.stop();
  await office.close();
});

async function following(who: Colleague): Promise<EventReader> {
  const reader = await openStream(office, who.browser, '/api/v1/events?topics=settlement');
  open.push(reader);
  expect(await reader.next()).toContain('permissions');
  return reader;
}

it('[PRD-90] [PRD-106] the worker settles as a match ends and when it is put right, and pages hear of it', async () => {
  const matchId = await plantMatch(office.owner, soccer);
  const [id = ''] = await plantTickets(office.owner, 'alpha', { merchantCode: 'alpha', accountId: writer.id }, matchId);
  const reader = await following(writer);
  const outcome = async () => (await writer.call('prediction-records.ticket', { params: { id } })).data.resultDetail;
  await endMatch(office.owner, matchId, { home: [2], away: [1] });
  expect(await heardOf(reader, matchId)).toEqual({ id: matchId, sportId: 1 });
  expect(await outcome()).toBe('win');
  await endMatch(office.owner, matchId, { home: [2], away: [2] });
  await heardOf(reader, matchId);
  expect(await outcome()).toBe('loss');
}, 30_000);
