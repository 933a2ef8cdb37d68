import { useTranslation } from 'react-i18next';

import { lookAtTasks, useKnownTasks } from '../../lib/awaited-tasks.ts';
import { useDisclosure } from '../../lib/use-disclosure.ts';
import { TasksIcon } from '../../widgets/inside-icons.tsx';
import { ToolButton } from '../../widgets/tool-button.tsx';
import { TaskList } from './task-list.tsx';
import { isUnfinished } from './tasks.api.ts';
import './tasks.messages.ts';
import { useTasks } from './use-tasks.ts';
import { useTelling } from './use-telling.ts';

import styles from './tray.module.css';

/** Always in its place and quiet: how many tasks go on, and a dot while an end was not looked at. */
export function TaskTray() {
  const { t } = useTranslation('tasks');
  const { tasks, error, refetch } = useTasks();
  const { fresh } = useKnownTasks();
  const { open, close, rootProps, triggerProps, panelProps } = useDisclosure();
  useTelling(tasks ?? []);
  const going = tasks?.filter(isUnfinished).length ?? 0;
  const label = going > 0 ? t('tray.going', { count: going }) : t(fresh.length > 0 ? 'tray.fresh' : 'tray.title');

  const press: typeof triggerProps.onClick = (event) => {
    triggerProps.onClick(event);
    if (open) return;
    void lookAtTasks();
    void refetch();
  };
  return (
    <div className={styles.root} {...rootProps}>
      <ToolButton size="large" label={label} {...triggerProps} onClick={press}>
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
