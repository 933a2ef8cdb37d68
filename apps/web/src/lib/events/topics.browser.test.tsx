import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { renderWidget } from '../../../test/render-widget.tsx';
import { deliver, ownTopics, useTopic } from './topics.ts';

function Watching() {
  const [heard, setHeard] = useState('nothing yet');
  useTopic('tasks', ({ type }) => setHeard(`${heard}, ${type}`));
  return <p>{heard}</p>;
}

test('a component hears its topic with what it knows by then', async () => {
  await renderWidget(<Watching />);
  expect(ownTopics()).toContain('tasks');
  deliver({ type: 'topic', topic: 'tasks', rows: [], removed: [] });
  await expect.element(page.getByText('nothing yet, topic')).toBeVisible();
  deliver({ type: 'reload', topic: 'tasks' });
  await expect.element(page.getByText('nothing yet, topic, reload')).toBeVisible();
});
