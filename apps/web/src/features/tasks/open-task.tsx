import { useTranslation } from 'react-i18next';

import { isUnfinished, type OwnTask } from '../../entities/task/own-tasks.ts';
import { showTask, shownTask } from '../../entities/task/shown-task.ts';
import { showToast } from '../../lib/page/notices.ts';
import { titleOf } from './task-look.ts';
import { TaskResult } from './task-result.tsx';
import './tasks.messages.ts';

/** Closed before its end, a task says that it goes on, and how to come back to it. */
export function OpenTask({ taskId }: { taskId: string }) {
  const { t } = useTranslation('tasks');
  const close = (task: OwnTask | undefined) => {
    shownTask.set(null);
    if (task !== undefined && isUnfinished(task))
      showToast({
        text: t('inBackground', { title: titleOf(task) }),
        action: { label: t('tray.open'), run: () => showTask(taskId) },
      });
  };
  return <TaskResult taskId={taskId} onClose={close} />;
}
