import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { useKnownTasks } from '../../entities/task/awaited-tasks.ts';
import { own, tasksName } from '../../entities/task/own-tasks.ts';
import { callApi } from '../../lib/calls/http.ts';
import { useTopic } from '../../lib/events/topics.ts';
import { useSession } from '../../lib/session/session.ts';
import { mergeTasks, type ListedTask } from './task-rows.ts';

/** One's own tasks, newest first, as they go on. */
export function useTasks() {
  const user = useSession();
  const client = useQueryClient();
  const queryKey = [tasksName, user?.id ?? null, 'all'];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { tasks } = await callApi('tasks.list', {}, { ...own, signal, quiet: true, isBackground: true });
      // The stream may have said more while the answer was on its way.
      const known = client.getQueryData<ListedTask[]>(queryKey) ?? [];
      return mergeTasks(
        known.filter(({ id }) => tasks.some((task) => task.id === id)),
        tasks,
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  useTopic('tasks', (event) => {
    if (event.type === 'reload') void refetch();
    if (event.type !== 'topic') return;
    const rows = event.rows as ListedTask[];
    client.setQueryData<ListedTask[]>(queryKey, (known) => known && mergeTasks(known, rows, event.removed));
  });
  // One that was just started is there before the stream tells of it, or without a stream.
  const missing = useKnownTasks()
    .awaited.filter((id) => data?.every((task) => task.id !== id))
    .join();
  useEffect(() => {
    if (missing !== '') void refetch();
  }, [missing, refetch]);
  return { tasks: data, error, refetch };
}
