import { shownTask } from '../../../entities/task/shown-task.ts';
import { useStore } from '../../../lib/external-store.ts';
import { plainPart } from '../../../lib/page/lazy-part.tsx';

const OpenTask = plainPart(async () => (await import('../../../features/tasks/open-task.tsx')).OpenTask);

/** Stands over every page: a task goes on while its page is left. */
export function ShownTaskResult() {
  const taskId = useStore(shownTask);
  if (taskId === null) return null;
  return <OpenTask key={taskId} taskId={taskId} />;
}
