import { useTranslation } from 'react-i18next';

import { CopyText } from '../../../widgets/list/cells/copy-text.tsx';
import { CheckIcon, WarningIcon } from '../../../widgets/plain/icons.tsx';
import { readFailure } from '../detail/failure-report.ts';
import type { LogDetail } from '../operation-logs.api.ts';
import { repeatsIn } from './repeats.ts';

import styles from '../detail/log-detail.module.css';

/** How it ended, and where it failed why and under which trace id. */
export function Outcome({ log: { result, functionName, errMsg, traceId } }: { log: LogDetail }) {
  const { t } = useTranslation('operation-logs');
  const isFailed = result === 0;
  const repeats = repeatsIn(errMsg);
  const sentences = isFailed ? readFailure(errMsg ?? '').sentences : [];
  return (
    <div className={styles.outcome} data-failed={isFailed || undefined}>
      <span className={styles.sign} aria-hidden="true">
        {isFailed ? <WarningIcon /> : <CheckIcon />}
      </span>
      <div className={styles.said}>
        <p className={styles.result}>
          <strong>{t(`result.${result}`)}</strong>
          <span>{functionName}</span>
        </p>
        {repeats > 0 && <p>{t('result.repeated', { times: repeats })}</p>}
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {isFailed && (
          <p className={styles.trace}>
            <span>{t('columns.traceId')}</span>
            <CopyText text={traceId} />
          </p>
        )}
      </div>
    </div>
  );
}
