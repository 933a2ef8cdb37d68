import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import './domain-states.messages.ts';
import type { DomainChange, DomainHistory } from './one-domain.api.ts';

import styles from './domain.module.css';

interface ChangeListProps {
  history: DomainHistory;
  /** Where the changes are of several domains. */
  hasNames?: boolean;
}

/** Changes of state, newest first. */
export function ChangeList({ history: { changes, isCut }, hasNames = false }: ChangeListProps) {
  const { t } = useTranslation('domain-states');
  if (changes.length === 0) return <p className={styles.quiet}>{t('history.none')}</p>;
  return (
    <>
      <ol className={styles.changes}>
        {changes.map((change) => (
          <li key={change.id} data-state={change.to}>
            <time dateTime={change.changedTime}>{formatTime(change.changedTime)}</time>
            <Change change={change} hasName={hasNames} />
          </li>
        ))}
      </ol>
      {isCut && <p className={styles.quiet}>{t('history.cut')}</p>}
    </>
  );
}

function Change({ change, hasName }: { change: DomainChange; hasName: boolean }) {
  const { t } = useTranslation('domain-states');
  const { domain, from, to, cause, reason, remark, project, accountName } = change;
  const state = t(`states.${to}`);
  const notes = [
    ...(cause === 'PROMOTED' ? [t('history.promoted')] : []),
    ...(reason === null ? [] : [t('history.reason', { reason: t(`reasons.${reason}`) })]),
    ...(remark === '' ? [] : [t('history.remark', { remark })]),
    ...(hasName || project === null ? [] : [t('history.project', { project: project.name })]),
  ];
  return (
    <div className={styles.change}>
      <p>
        {hasName && <strong>{domain.name}</strong>}
        <span>
          {from === null
            ? t('history.created', { state })
            : t('history.changed', { from: t(`states.${from}`), to: state })}
        </span>
        <span className={styles.who}>{accountName}</span>
      </p>
      {notes.length > 0 && <p className={styles.quiet}>{notes.join(t('history.separator'))}</p>}
    </div>
  );
}
