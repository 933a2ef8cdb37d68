import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { isUnfinished, type OwnTask } from '../../entities/task/own-tasks.ts';
import { useTask } from '../../entities/task/use-task.ts';
import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import { Alert } from '../../widgets/plain/alert.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { Dialog } from '../../widgets/plain/dialog.tsx';
import { ProgressBar } from '../../widgets/progress/progress-bar.tsx';
import { RecordFrame, recordOf } from '../../widgets/record-frame.tsx';
import { CancelButton } from './cancel-button.tsx';
import { TaskItems } from './task-items.tsx';
import { titleOf, toneOf } from './task-look.ts';
import { downloadFile } from './tasks.api.ts';
import './tasks.messages.ts';

import styles from './tasks.module.css';

export interface TaskResultProps {
  taskId: string;
  onClose: (task: OwnTask | undefined) => void;
}

/** How far a task of one's own is, and what became of each record that it works on. */
export function TaskResult({ taskId, onClose }: TaskResultProps) {
  const { t } = useTranslation('tasks');
  const query = useTask(taskId);
  const task = recordOf(query);
  const isGoing = task !== undefined && isUnfinished(task);

  return (
    <Dialog
      title={task === undefined ? t('result.title') : titleOf(task)}
      size="drawer"
      onClose={() => onClose(task)}
      footer={
        <>
          {isGoing && <CancelButton task={task} look="button" onSettled={() => void query.refetch()} />}
          <Button look="primary" onClick={() => onClose(task)}>
            {isGoing ? t('result.later') : t('result.close')}
          </Button>
        </>
      }
    >
      <RecordFrame query={query} gone={{ text: t('result.gone'), hint: t('result.goneHint') }}>
        {(shown) => <Outcome task={shown} />}
      </RecordFrame>
    </Dialog>
  );
}

function Outcome({ task }: { task: OwnTask }) {
  const { t } = useTranslation('tasks');
  const { total, done, state, failure, finding, file, items, expiresTime } = task;
  return (
    <div className={styles.outcome}>
      <div className={styles.head}>
        <span role="status">
          <StatusDot tone={toneOf(task)} text={t(`state.${state}`)} />
        </span>
        <span className={styles.quiet}>
          {total === null ? t('result.doneSoFar', { done }) : t('result.counts', { total, done })}
        </span>
      </div>
      {isUnfinished(task) && (
        <>
          <ProgressBar label={t('progressOf', { title: titleOf(task) })} done={done} total={total} />
          <p className={styles.quiet}>{t('result.background')}</p>
        </>
      )}
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      {finding !== null && <Alert kind={finding.isGood ? 'info' : 'error'}>{finding.text}</Alert>}
      {state === 'cancelled' && <Alert kind="info">{t('result.cancelledNote')}</Alert>}
      {file !== null && (
        <button type="button" className={styles.file} onClick={() => void downloadFile(task).catch(() => undefined)}>
          {t('result.download')}
        </button>
      )}
      {items.length > 0 && <TaskItems items={items} isOver={!isUnfinished(task)} />}
      {!isUnfinished(task) && <p className={styles.quiet}>{t('result.kept', { time: formatTime(expiresTime) })}</p>}
    </div>
  );
}
