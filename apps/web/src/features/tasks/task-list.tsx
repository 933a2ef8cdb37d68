import { useTranslation } from 'react-i18next';

import { ListEmpty, ListFailed, ListSkeleton } from '../../widgets/list/list-states.tsx';
import { TaskEntry } from './task-entry.tsx';
import { inOrder, type ListedTask } from './task-rows.ts';
import './tasks.messages.ts';

import styles from './tray.module.css';

interface TaskListProps {
  /** Undefined until they were read. */
  tasks: readonly ListedTask[] | undefined;
  error: Error | null;
  onRefresh: () => void;
  /** Closes the list, because the task opens elsewhere. */
  onLeave: () => void;
}

export function TaskList({ tasks, error, onRefresh, onLeave }: TaskListProps) {
  const { t } = useTranslation('tasks');
  return (
    <>
      <h2 className={styles.title}>{t('tray.title')}</h2>
      {tasks === undefined && error === null && <ListSkeleton rowHeight={64} rows={3} />}
      {tasks === undefined && error !== null && <ListFailed error={error} onRetry={onRefresh} />}
      {tasks?.length === 0 && <ListEmpty text={t('tray.empty')} hint={t('tray.emptyHint')} />}
      {tasks !== undefined && tasks.length > 0 && (
        <ul className={styles.list}>
          {inOrder(tasks).map((task) => (
            <TaskEntry key={task.id} task={task} onChanged={onRefresh} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </>
  );
}
