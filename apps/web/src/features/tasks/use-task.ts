import { useQuery } from '@tanstack/react-query';

import { useSession } from '../../lib/session.ts';
import { useTopic } from '../../lib/topics.ts';
import { isUnfinished, readTask, tasksName } from './tasks.api.ts';

/** Where the stream is away. */
const lookEvery = 5000;

/** A task of one's own with its items, as it goes on. */
export function useTask(id: string) {
  const user = useSession();
  const query = useQuery({
    queryKey: [tasksName, user?.id ?? null, 'one', id],
    queryFn: ({ signal }) => readTask(id, signal),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnfinished(data) ? lookEvery : false),
  });
  useTopic('tasks', (event) => {
    const isOther = event.type === 'topic' && !event.rows.some((row) => row['id'] === id);
    if (!isOther && event.type !== 'closed') void query.refetch();
  });
  return query;
}
