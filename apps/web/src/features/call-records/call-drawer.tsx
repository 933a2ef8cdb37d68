import { formatTime } from '@touchline/domain/times';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FactList } from '../../widgets/fact-list.tsx';
import { DialogFrame } from '../../widgets/form/dialog-frame.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { RecordFrame, recordOf } from '../../widgets/record-frame.tsx';
import { useAccountText } from './call-columns.tsx';
import { CallPlots } from './call-plots.tsx';
import { type CallHours, type CallRecord, useCallRecord } from './call-records.api.ts';
import './call-records.messages.ts';
import { grouped, shareText } from './figures.ts';

import styles from './call-records.module.css';

/** One hour of one call and account, and how this call or this account went over the days before. */
export function CallDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('call-records');
  const query = useCallRecord(id);
  const opened = recordOf(query);
  return (
    <DialogFrame
      title={opened === undefined ? t('title') : t('detail.title', { name: opened.callName })}
      size="drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('detail.close')}</Button>}
    >
      <RecordFrame query={query} gone={{ text: t('detail.gone') }}>
        {(record) => (
          <div className={styles.drawer}>
            <Facts record={record} />
            <History record={record} />
          </div>
        )}
      </RecordFrame>
    </DialogFrame>
  );
}

function Facts({ record }: { record: CallRecord }) {
  const { t } = useTranslation('call-records');
  const accountText = useAccountText();
  const { calls, errors, slow, averageMs, longestMs } = record;
  return (
    <FactList
      facts={[
        [t('fields.call'), record.callName],
        [t('fields.callId'), record.callId],
        [t('fields.hour'), formatTime(record.hour)],
        [t('fields.merchant'), record.merchantAlias === '' ? t('account.noMerchant') : record.merchantAlias],
        [t('fields.account'), accountText(record.account)],
        [t('fields.calls'), grouped(calls)],
        [t('fields.errors'), t('detail.errors', { errors: grouped(errors), share: shareText(errors, calls) })],
        [t('fields.slow'), grouped(slow)],
        [t('fields.averageMs'), t('ms', { value: grouped(averageMs) })],
        [t('fields.longestMs'), t('ms', { value: grouped(longestMs) })],
      ]}
    />
  );
}

const subjects = ['call', 'account'] as const;

function History({ record }: { record: CallRecord }) {
  const { t } = useTranslation('call-records');
  const [subject, setSubject] = useState<(typeof subjects)[number]>('call');
  const { callId, account } = record;
  // Nobody has signed in yet: there is no account to follow.
  const canFollowAccount = account !== '';
  const filters = subject === 'account' ? { account } : { callId };
  return (
    <>
      {canFollowAccount && (
        <Segmented
          aria-label={t('detail.of')}
          value={subject}
          options={subjects.map((value) => ({ value, label: t(`detail.${value}`) }))}
          onChange={setSubject}
        />
      )}
      <CallPlots filters={filters}>{(hours) => <HoursTable hours={hours} />}</CallPlots>
    </>
  );
}

function HoursTable({ hours }: { hours: CallHours['hours'] }) {
  const { t } = useTranslation('call-records');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
    <div className={styles.scroll} role="region" tabIndex={0} aria-label={t('detail.hours')}>
      <table className={styles.table} aria-label={t('detail.hours')}>
        <thead>
          <tr>
            <th scope="col">{t('fields.hour')}</th>
            {(['calls', 'errors', 'slow', 'averageMs', 'longestMs'] as const).map((figure) => (
              <th key={figure} scope="col" className={styles.number}>
                {t(`fields.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.toReversed().map((each) => (
            <tr key={each.hour}>
              <th scope="row">{formatTime(each.hour)}</th>
              <td className={styles.number}>{grouped(each.calls)}</td>
              <td className={styles.number}>{grouped(each.errors)}</td>
              <td className={styles.number}>{grouped(each.slow)}</td>
              <td className={styles.number}>{t('ms', { value: grouped(each.averageMs) })}</td>
              <td className={styles.number}>{t('ms', { value: grouped(each.longestMs) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
