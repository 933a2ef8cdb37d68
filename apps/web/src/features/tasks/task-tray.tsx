import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { lookAtTasks, useKnownTasks } from '../../entities/task/awaited-tasks.ts';
import { isUnfinished } from '../../entities/task/own-tasks.ts';
import { plainPart } from '../../lib/page/lazy-part.tsx';
import { useDisclosure } from '../../lib/page/use-disclosure.ts';
import { HeaderTray } from '../../widgets/header-tray.tsx';
import { TasksIcon } from '../../widgets/inside-icons.tsx';
import './tasks.messages.ts';
import { useTasks } from './use-tasks.ts';

const TaskTelling = plainPart(async () => (await import('./task-telling.tsx')).TaskTelling);
const TaskList = plainPart(async () => (await import('./task-list.tsx')).TaskList);

/** Always in its place and quiet: how many tasks go on, and a dot while an end was not looked at. */
export function TaskTray() {
  const { t } = useTranslation('tasks');
  const { tasks, error, refetch } = useTasks();
  const { fresh } = useKnownTasks();
  const disclosure = useDisclosure();
  const { open, close } = disclosure;
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

  const mark = going > 0 ? String(going) : fresh.length > 0 ? 'dot' : null;
  return (
    <>
      <TaskTelling tasks={tasks ?? []} />
      <HeaderTray disclosure={disclosure} title={t('tray.title')} label={label} icon={<TasksIcon />} mark={mark}>
        <TaskList tasks={tasks} error={error} onRefresh={() => void refetch()} onLeave={close} />
      </HeaderTray>
    </>
  );
}
