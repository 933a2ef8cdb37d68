import { expect, test } from 'vitest';

import { deliver, deliverReload, followTopic, onTopicsChanged, ownTopics, unionOf } from './topics.ts';

test('a topic is followed while anybody in the tab wants it, and each hears it', () => {
  let changes = 0;
  const stopListening = onTopicsChanged(() => void (changes += 1));
  const heard: string[] = [];
  const stops = ['a', 'b'].map((who) => followTopic('tasks', ({ type }) => void heard.push(`${who} ${type}`)));
  expect([ownTopics(), changes]).toEqual([['tasks'], 1]);
  deliver({ type: 'topic', topic: 'tasks', rows: [], removed: [] });
  stops[0]?.();
  deliver({ type: 'reload', topic: 'elsewhere' });
  deliverReload();
  expect(heard).toEqual(['a topic', 'b topic', 'b reload']);
  stops[1]?.();
  expect([ownTopics(), changes]).toEqual([[], 2]);
  stopListening();
});

test('one connection asks for the topics of all tabs, each once and no more than twenty', () => {
  expect(unionOf([['tasks', 'live'], ['tasks'], []])).toEqual(['live', 'tasks']);
  expect(unionOf([Array.from({ length: 30 }, (_, at) => `odds:${at}`)])).toHaveLength(20);
});
