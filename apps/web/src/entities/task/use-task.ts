import { skipToken, useQuery } from '@tanstack/react-query';

import { isMissing } from '../../lib/calls/call-error.ts';
import { useTopic } from '../../lib/events/topics.ts';
import { useSession } from '../../lib/session/session.ts';
import { isUnfinished, readTask, type OwnTask, tasksName } from './own-tasks.ts';

/** Where the stream is away. */
const lookEvery = 5000;

/** A task of one's own with its items, as it goes on; null is none yet. One that is begun fails only by being gone. */
export function useTask(id: string | null, { isBegun = false } = {}) {
  const user = useSession();
  const query = useQuery({
    queryKey: [tasksName, user?.id ?? null, 'one', id],
    queryFn: id === null ? skipToken : ({ signal }) => readTask(id, signal),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnfinished(data) ? lookEvery : false),
    retry: (_failures, error) => isBegun && !isMissing(error),
    retryDelay: lookEvery,
  });
  useTopic('tasks', (event) => {
    const row = event.type === 'topic' ? event.rows.find((one) => one['id'] === id) : undefined;
    if (id === null || event.type === 'closed' || (event.type === 'topic' && row === undefined)) return;
    // One of thousands of items is longer being read than it takes until it has gone on.
    const goesOn = row !== undefined && isUnfinished({ state: row['state'] as OwnTask['state'] });
    void query.refetch({ cancelRefetch: !goesOn });
  });
  return query;
}
