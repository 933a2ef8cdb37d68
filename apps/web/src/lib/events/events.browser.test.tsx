import { afterEach, expect, test } from 'vitest';

import { answering } from '../../../test/answering.ts';
import { aUser } from '../../../test/people.ts';
import { readOnlyStore } from '../calls/read-only.ts';
import { sessionStore } from '../session/session.ts';
import { startEvents } from './events.ts';
import { followTopic } from './topics.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

test('the page reads anew once the server follows its topics, not with an earlier word', async () => {
  const user = aUser();
  sessionStore.set({ phase: 'signed-in', user });
  const heard: string[] = [];
  const pipe = new TransformStream<string, string>();
  const server = pipe.writable.getWriter();
  const say = (message: object) => void server.write(`data: ${JSON.stringify(message)}\n\n`);
  answering({ 'system.events': () => new Response(pipe.readable.pipeThrough(new TextEncoderStream())) });
  ends.push(
    followTopic('tasks', ({ type }) => heard.push(type)),
    // Pages of other tests would hold the lock.
    startEvents('touchline.events.alone'),
  );
  say({ type: 'readOnly', on: true });
  await expect.poll(() => readOnlyStore.get()).toBe(true);
  expect(heard).toEqual([]);
  const judged = { type: 'permissions', version: user.permissionVersion };
  say(judged);
  say(judged);
  say({ type: 'topic', topic: 'tasks', rows: [], removed: [] });
  await expect.poll(() => heard).toEqual(['reload', 'topic']);
});
