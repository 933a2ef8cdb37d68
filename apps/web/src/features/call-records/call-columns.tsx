import { otherAccounts } from '@touchline/domain/call-records';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { CutText } from '../../widgets/list/cells/cut-text.tsx';
import { OpenText } from '../../widgets/list/cells/open-text.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import type { CallRecord } from './call-records.api.ts';
import './call-records.messages.ts';
import { grouped, shareText } from './figures.ts';

/** An account as people here call it. */
export function useAccountText(): (account: string) => string {
  const { t } = useTranslation('call-records');
  return (account) => {
    if (account === '') return t('account.none');
    return account === otherAccounts ? t('account.others') : account;
  };
}

export function useCallColumns(onOpen: (record: CallRecord) => void): DataColumn<CallRecord>[] {
  const { t } = useTranslation('call-records');
  const accountText = useAccountText();
  return [
    {
      key: 'callId',
      title: t('fields.call'),
      minWidth: 152,
      isFixed: true,
      render: (record) => <OpenText text={record.callName} onOpen={() => onOpen(record)} />,
    },
    { key: 'hour', title: t('fields.hour'), kind: 'time', render: ({ hour }) => formatTime(hour) },
    {
      key: 'merchantCode',
      title: t('fields.merchant'),
      minWidth: 104,
      render: ({ merchantAlias }) => <CutText text={merchantAlias === '' ? t('account.noMerchant') : merchantAlias} />,
    },
    {
      key: 'account',
      title: t('fields.account'),
      minWidth: 112,
      render: ({ account }) => <CutText text={accountText(account)} />,
    },
    { key: 'calls', title: t('fields.calls'), kind: 'number', width: 104, render: ({ calls }) => calls },
    { key: 'errors', title: t('fields.errors'), kind: 'number', width: 84, render: ({ errors }) => errors },
    {
      key: 'errorShare',
      title: t('fields.errorShare'),
      kind: 'number',
      width: 84,
      render: ({ errors, calls }) => shareText(errors, calls),
    },
    { key: 'slow', title: t('fields.slow'), kind: 'number', width: 84, render: ({ slow }) => slow },
    {
      key: 'averageMs',
      title: t('fields.averageMs'),
      kind: 'number',
      width: 104,
      render: ({ averageMs }) => t('ms', { value: grouped(averageMs) }),
    },
    {
      key: 'longestMs',
      title: t('fields.longestMs'),
      kind: 'number',
      width: 104,
      render: ({ longestMs }) => t('ms', { value: grouped(longestMs) }),
    },
  ];
}
