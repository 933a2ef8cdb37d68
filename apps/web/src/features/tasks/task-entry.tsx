import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { useOtherMerchant } from '../../entities/merchant/use-other-merchant.ts';
import { isUnfinished } from '../../entities/task/own-tasks.ts';
import { showTask } from '../../entities/task/shown-task.ts';
import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import { ProgressBar } from '../../widgets/progress/progress-bar.tsx';
import { CancelButton } from './cancel-button.tsx';
import { titleOf, toneOf } from './task-look.ts';
import { hasResults, type ListedTask } from './task-rows.ts';
import { downloadFile } from './tasks.api.ts';
import './tasks.messages.ts';

import styles from './tray.module.css';

interface TaskEntryProps {
  task: ListedTask;
  onChanged: () => void;
  onLeave: () => void;
}

export function TaskEntry({ task, onChanged, onLeave }: TaskEntryProps) {
  const { t } = useTranslation('tasks');
  const { id, state, failure, finding, total, done } = task;
  const title = titleOf(task);
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <strong className={styles.name} title={title}>
          {title}
        </strong>
        {isUnfinished(task) && <CancelButton task={task} look="words" onSettled={onChanged} />}
        {task.file !== null && (
          <button
            type="button"
            className={styles.action}
            aria-label={t('tray.downloadOf', { title })}
            onClick={() => void downloadFile(task).catch(onChanged)}
          >
            {t('tray.download')}
          </button>
        )}
        {hasResults(task) && (
          <button
            type="button"
            className={styles.action}
            aria-label={t('tray.resultsOf', { title })}
            onClick={() => {
              onLeave();
              showTask(id);
            }}
          >
            {t('tray.results')}
          </button>
        )}
      </div>
      {state === 'running' && <ProgressBar label={t('progressOf', { title })} done={done} total={total} />}
      <div className={styles.facts}>
        <StatusDot tone={toneOf(task)} text={t(`state.${state}`)} />
        <Facts task={task} />
      </div>
      {failure !== null && <p className={styles.failure}>{failure}</p>}
      {finding !== null && <p className={finding.isGood ? styles.finding : styles.failure}>{finding.text}</p>}
    </li>
  );
}

function Facts({ task }: { task: ListedTask }) {
  const { t } = useTranslation('tasks');
  const merchant = useOtherMerchant([task])(task);
  const { createdTime, expiresTime, file } = task;
  const facts = [
    useCounts(task),
    file !== null && sizeText(file.bytes),
    file === null
      ? t('tray.since', { time: formatTime(createdTime) })
      : t('tray.kept', { time: formatTime(expiresTime) }),
    merchant !== null && t('tray.actingFor', { merchant }),
  ];
  return facts.filter((fact) => fact !== false).map((fact) => <span key={fact}>{fact}</span>);
}

function useCounts({ state, total, done, refused, file }: ListedTask): string | false {
  const { t } = useTranslation('tasks');
  if (state === 'waiting' || (total === null && done === 0)) return false;
  if (state === 'done' && file === null && refused > 0)
    return t('tray.counts.partly', { done: count(done - refused), refused: count(refused) });
  if (state === 'done' || total === null) return t('tray.counts.all', { done: count(done) });
  return t('tray.counts.of', { done: count(done), total: count(total) });
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

const megabyte = 1_000_000;

function sizeText(bytes: number): string {
  return bytes < megabyte ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / megabyte).toFixed(1)} MB`;
}
