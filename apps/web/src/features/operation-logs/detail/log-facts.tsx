import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { useMerchantName } from '../../../entities/merchant/merchant-names.ts';
import { useMerchantNames } from '../../../entities/merchant/several-merchant-names.ts';
import { type Fact, FactList } from '../../../widgets/fact-list.tsx';
import { CopyText } from '../../../widgets/list/cells/copy-text.tsx';
import type { LogDetail } from '../operation-logs.api.ts';

import styles from './log-detail.module.css';

export function LogFacts({ log }: { log: LogDetail }) {
  const { t } = useTranslation('operation-logs');
  const merchant = useMerchantName(log.merchantCode);
  const isActing = log.homeMerchant !== log.merchantCode;
  const facts: readonly Fact[] = [
    [t('columns.createdTime'), formatTime(log.createdTime, 'second')],
    [t('columns.userName'), log.userName],
    [t('columns.userAccount'), <CopyText key="account" text={log.userAccount} />],
    [t('columns.merchantCode'), merchant],
    ...(isActing ? [[t('detail.actingFrom'), <ActingFrom key="acting" log={log} />] as const] : []),
    [t('columns.functionName'), log.functionName],
    [
      t('columns.apiPath'),
      <code key="call" className={styles.call}>
        {log.httpMethod} {log.apiPath}
      </code>,
    ],
    ...(log.clientAddress === null
      ? []
      : [[t('detail.clientAddress'), <CopyText key="address" text={log.clientAddress} />] as const]),
    [t('detail.number'), <CopyText key="number" text={log.id} />],
    [t('detail.place'), log.seq],
    [t('columns.traceId'), <CopyText key="trace" text={log.traceId} />],
  ];
  return <FactList facts={facts} isOnPage />;
}

function ActingFrom({ log }: { log: LogDetail }) {
  const { t } = useTranslation('operation-logs');
  const nameOf = useMerchantNames([log.homeMerchant, log.merchantCode]);
  return (
    <>
      {nameOf(log.homeMerchant)}
      <span className={styles.acting}>{t('detail.acting', { merchant: nameOf(log.merchantCode) })}</span>
    </>
  );
}
