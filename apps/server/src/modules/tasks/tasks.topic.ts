import { task } from '@touchline/contract/tasks';

import type { EventHub } from '../../platform/events/event-hub.ts';
import { defineTopic } from '../../platform/events/topic.ts';
import { taskView } from './task-view.ts';
import type { TaskRow } from './tasks.repository.ts';

/** One's own tasks, as they go on and when they end. */
export const tasksTopic = defineTopic({ pattern: 'tasks', permission: 'session', audience: 'person', row: task });

export async function tellOwner(events: EventHub, row: TaskRow): Promise<void> {
  const owner = { merchantCode: row.merchant_code, accountId: row.owner_id };
  // A finding is told as it is made, when its owner has just been judged.
  await events.publish(tasksTopic, undefined, owner, { rows: [taskView(row, true)] });
}
