import { afterAll, expect, it } from 'vitest';

import { textsIn } from '../../../test/browser/posted.ts';
import { specimenTopic } from '../../../test/specimen/specimen.topic.ts';
import { ownRedis } from '../../../test/stack/own-redis.ts';
import { createEventHub } from './event-hub.ts';
import { Mailbox } from './topic-board.ts';
import { channelOf } from './topic.ts';

const redis = ownRedis();
const hub = createEventHub(redis);
afterAll(async () => {
  hub.close();
  await redis.quit();
});

/** The subscription may still be on its way. */
async function said(say: () => Promise<void>, isHeard: () => boolean): Promise<void> {
  await expect
    .poll(
      async () => {
        await say();
        return isHeard();
      },
      { interval: 50, timeout: 5000 },
    )
    .toBe(true);
}

it.each(['alpha', 'error'])('tells those who listen for %s, and nobody else', async (merchantCode) => {
  const heard: string[] = [];
  const stops = [merchantCode, 'beta'].map((code) => hub.onAnnounced(code, () => void heard.push(code)));
  await said(
    () => hub.announce(merchantCode),
    () => heard.includes(merchantCode),
  );
  for (const stop of stops) stop();
  const before = heard.length;
  await hub.announce(merchantCode);
  expect(heard).not.toContain('beta');
  expect(heard).toHaveLength(before);
});

it('a topic’s rows go out with their public fields alone', async () => {
  const to = { merchantCode: 'alpha', accountId: '1' };
  const mailbox = new Mailbox();
  const stop = hub.board.follow(channelOf(specimenTopic, '7', to), 'specimens:7', mailbox);
  let texts: string[] = [];
  await said(
    () => hub.publish(specimenTopic, '7', to, { rows: [{ id: '1', name: '样本', pin: '1234' } as never] }),
    () => (texts = [...texts, ...textsIn(mailbox)]).length > 0,
  );
  stop();
  expect(texts[0]).toBe('{"type":"topic","topic":"specimens:7","rows":[{"id":"1","name":"样本"}],"removed":[]}');
});
