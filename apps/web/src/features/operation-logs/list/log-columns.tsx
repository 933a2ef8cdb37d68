import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { useMerchantName } from '../../../entities/merchant/merchant-names.ts';
import { plainPart } from '../../../lib/page/lazy-part.tsx';
import { CopyText } from '../../../widgets/list/cells/copy-text.tsx';
import { CutText } from '../../../widgets/list/cells/cut-text.tsx';
import { StatusDot } from '../../../widgets/list/cells/status-dot.tsx';
import type { DataColumn } from '../../../widgets/list/table/table-columns.tsx';
import { readFailure } from '../detail/failure-report.ts';
import type { LogRecord } from '../operation-logs.api.ts';
import { repeatsIn } from './repeats.ts';
import { TouchedObject } from './touched-object.tsx';

const ShortChangeCell = plainPart(async () => (await import('./short-change-cell.tsx')).ShortChangeCell);

/** When, what was done to what, how it ended, and who did it; what only engineers ask for is there on demand. */
export function useLogColumns(hasMerchants: boolean): DataColumn<LogRecord>[] {
  const { t } = useTranslation('operation-logs');
  const merchant: DataColumn<LogRecord> = {
    key: 'merchantCode',
    title: t('columns.merchantCode'),
    width: 160,
    render: ({ merchantCode }) => <MerchantCell code={merchantCode} />,
  };
  return [
    {
      key: 'createdTime',
      title: t('columns.createdTime'),
      kind: 'second',
      isFixed: true,
      render: ({ createdTime }) => formatTime(createdTime, 'second'),
    },
    {
      key: 'functionName',
      title: t('columns.functionName'),
      width: 150,
      isFixed: true,
      render: ({ functionName }) => functionName,
    },
    {
      key: 'touched',
      title: t('columns.touched'),
      width: 180,
      render: ({ touched, merchantCode }) => <TouchedObject touched={touched} merchantCode={merchantCode} />,
    },
    {
      key: 'change',
      title: t('columns.change'),
      minWidth: 220,
      render: ({ touched, result, errMsg }) =>
        result === 0 ? (
          (readFailure(errMsg ?? '').sentences[0] ?? t('nothing'))
        ) : touched === null ? (
          t('nothing')
        ) : (
          <ShortChangeCell touched={touched} />
        ),
    },
    {
      key: 'result',
      title: t('columns.result'),
      width: 90,
      render: ({ result, errMsg }) => {
        const times = repeatsIn(errMsg);
        const text = times === 0 ? t(`short.${result}`) : t('short.repeated', { times });
        return <StatusDot tone={result === 1 ? 'good' : 'bad'} text={text} />;
      },
    },
    { key: 'userName', title: t('columns.userName'), width: 110, render: ({ userName }) => userName },
    {
      key: 'userAccount',
      title: t('columns.userAccount'),
      minWidth: 140,
      render: ({ userAccount }) => <CopyText text={userAccount} />,
    },
    ...(hasMerchants ? [merchant] : []),
    {
      key: 'apiPath',
      title: t('columns.apiPath'),
      width: 300,
      isExtra: true,
      render: ({ httpMethod, apiPath }) => `${httpMethod} ${apiPath}`,
    },
    {
      key: 'traceId',
      title: t('columns.traceId'),
      width: 300,
      isExtra: true,
      render: ({ traceId }) => <CopyText text={traceId} />,
    },
  ];
}

function MerchantCell({ code }: { code: string }) {
  return <CutText text={useMerchantName(code)} />;
}
