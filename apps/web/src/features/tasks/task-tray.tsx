import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { lookAtTasks, useKnownTasks } from '../../entities/task/awaited-tasks.ts';
import { isUnfinished } from '../../entities/task/own-tasks.ts';
import { plainPart } from '../../lib/page/lazy-part.tsx';
import { useDisclosure } from '../../lib/page/use-disclosure.ts';
import { TasksIcon } from '../../widgets/inside-icons.tsx';
import { ToolButton } from '../../widgets/tool-button.tsx';
import './tasks.messages.ts';
import { useTasks } from './use-tasks.ts';

import styles from './tray.module.css';

const TaskTelling = plainPart(async () => (await import('./task-telling.tsx')).TaskTelling);
const TaskList = plainPart(async () => (await import('./task-list.tsx')).TaskList);

/** Always in its place and quiet: how many tasks go on, and a dot while an end was not looked at. */
export function TaskTray() {
  const { t } = useTranslation('tasks');
  const { tasks, error, refetch } = useTasks();
  const { fresh } = useKnownTasks();
  const { open, close, rootProps, triggerProps, panelProps } = useDisclosure();
  const going = tasks?.filter(isUnfinished).length ?? 0;
  const label = going > 0 ? t('tray.going', { count: going }) : t(fresh.length > 0 ? 'tray.fresh' : 'tray.title');

  useEffect(() => {
    if (open) void refetch();
  }, [open, refetch]);
  // An end announced while the panel is open counts as seen.
  const freshNow = fresh.join();
  useEffect(() => {
    if (open && freshNow !== '' && document.visibilityState === 'visible') void lookAtTasks();
  }, [open, freshNow]);

  return (
    <div className={styles.root} {...rootProps}>
      <TaskTelling tasks={tasks ?? []} />
      <ToolButton size="large" label={label} {...triggerProps}>
        <TasksIcon />
        {going > 0 && (
          <span className={styles.count} aria-hidden="true">
            {going}
          </span>
        )}
        {going === 0 && fresh.length > 0 && <span className={styles.dot} aria-hidden="true" />}
      </ToolButton>
      {open && (
        <section className={styles.panel} aria-label={t('tray.title')} {...panelProps}>
          <TaskList tasks={tasks} error={error} onRefresh={() => void refetch()} onLeave={close} />
        </section>
      )}
    </div>
  );
}
