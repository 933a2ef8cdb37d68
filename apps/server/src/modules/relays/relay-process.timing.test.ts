import { relayArguments } from '@touchline/domain/live/relay-command';
import { healthAfter, healthAtStart, relayedTargets } from '@touchline/domain/live/relay-health';
import { readRelayLine } from '@touchline/domain/live/relay-log';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { type OwnCdn, startOwnCdn } from '../../../test/media/own-cdn.ts';
import { startPublisher, type TestPublisher } from '../../../test/media/test-publisher.ts';
import { there } from '../../platform/refusal.ts';
import { startRelayProcess } from './relay-process.ts';

let cdn: OwnCdn;
let publisher: TestPublisher;
beforeAll(async () => {
  cdn = await startOwnCdn();
  publisher = await startPublisher(`rtmp://${cdn.host}/live/source`);
  const sent = async () => there((await cdn.streams()).get('source'));
  await vi.waitFor(sent, { timeout: 15_000, interval: 50 });
}, 60_000);
afterAll(async () => {
  await publisher.stop();
  await cdn.stop();
});

it('the log tells which of two targets on one host and port refuses the stream', { timeout: 30_000 }, async () => {
  const targets = ['refused/a?sign=secret', 'live/b?sign=secret', 'refused/c?sign=secret'];
  const command = relayArguments(
    `rtmp://${cdn.host}/live/source`,
    targets.map((target) => `rtmp://${cdn.host}/${target}`),
  );
  let health = healthAtStart(targets.length, Date.now());
  const longest = { line: 0 };
  const relay = startRelayProcess(command, {
    onEnded: () => undefined,
    onLine(text) {
      longest.line = Math.max(longest.line, text.length);
      const line = readRelayLine(text);
      if (line !== null) health = healthAfter(health, line, Date.now());
    },
  });
  const states = () => relayedTargets(health, Date.now()).map(({ state }) => state);
  await expect.poll(states, { timeout: 20_000 }).toEqual(['failing', 'taking', 'failing']);
  expect(longest.line).toBeLessThanOrEqual(200);
  expect(JSON.stringify([...health.owners])).not.toContain('secret');
  await relay.stop();
});
