import { formatTime } from '@touchline/domain/times';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useMerchantName } from '../../lib/merchant-names.ts';
import { CopyText } from '../../widgets/list/copy-text.tsx';
import type { LogDetail } from './operation-logs.api.ts';

import styles from './log-detail.module.css';

export function LogFacts({ log }: { log: LogDetail }) {
  const { t } = useTranslation('operation-logs');
  const nameOf = useMerchantName();
  const isActing = log.homeMerchant !== log.merchantCode;
  return (
    <dl className={styles.facts}>
      <Fact name={t('columns.createdTime')}>{formatTime(log.createdTime, 'second')}</Fact>
      <Fact name={t('columns.userName')}>{log.userName}</Fact>
      <Fact name={t('columns.userAccount')}>
        <CopyText text={log.userAccount} />
      </Fact>
      <Fact name={t('columns.merchantCode')}>{nameOf(log.merchantCode)}</Fact>
      {isActing && (
        <Fact name={t('detail.actingFrom')}>
          {nameOf(log.homeMerchant)}
          <span className={styles.acting}>{t('detail.acting', { merchant: nameOf(log.merchantCode) })}</span>
        </Fact>
      )}
      <Fact name={t('columns.functionName')}>{log.functionName}</Fact>
      <Fact name={t('columns.apiPath')}>
        <code className={styles.call}>
          {log.httpMethod} {log.apiPath}
        </code>
      </Fact>
      {log.clientAddress !== null && (
        <Fact name={t('detail.clientAddress')}>
          <CopyText text={log.clientAddress} />
        </Fact>
      )}
      <Fact name={t('detail.number')}>
        <CopyText text={log.id} />
      </Fact>
      <Fact name={t('detail.place')}>{log.seq}</Fact>
      <Fact name={t('columns.traceId')}>
        <CopyText text={log.traceId} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
