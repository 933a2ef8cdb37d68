import { lazy, Suspense } from 'react';

import { useStore } from '../../lib/external-store.ts';
import { shownTask } from '../../lib/shown-task.ts';

const OpenTask = lazy(async () => ({ default: (await import('../../features/tasks/open-task.tsx')).OpenTask }));

/** Stands over every page: a task goes on while its page is left. */
export function ShownTaskResult() {
  const taskId = useStore(shownTask);
  if (taskId === null) return null;
  return (
    <Suspense fallback={null}>
      <OpenTask key={taskId} taskId={taskId} />
    </Suspense>
  );
}
