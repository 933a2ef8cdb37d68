import { allPurchases, purchaseList, purchaseNames } from '@touchline/domain/merchants/purchases';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { plainPart } from '../../lib/page/lazy-part.tsx';
import { CopyText } from '../../widgets/list/cells/copy-text.tsx';
import { CutText } from '../../widgets/list/cells/cut-text.tsx';
import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import { TwoLines } from '../../widgets/list/cells/two-lines.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import type { Merchant } from './merchants.api.ts';

import styles from './merchants.module.css';

const MerchantSwitch = plainPart(async () => (await import('./merchant-switch.tsx')).MerchantSwitch);
const SecondFactorSwitch = plainPart(async () => (await import('./second-factor-switch.tsx')).SecondFactorSwitch);

const everything = purchaseList(allPurchases).length;

/** `onSecondFactor`: null for whoever may not change merchants. */
export function useMerchantColumns(onSecondFactor: ((merchant: Merchant) => void) | null): DataColumn<Merchant>[] {
  const { t } = useTranslation('merchants');
  return [
    {
      key: 'alias',
      title: t('columns.alias'),
      minWidth: 140,
      isFixed: true,
      render: ({ alias, parentId, parentAlias }) =>
        parentId === null ? (
          alias
        ) : (
          <TwoLines
            first={<CutText text={alias} />}
            second={<CutText text={t('under', { parent: parentAlias ?? parentId })} />}
          />
        ),
    },
    {
      key: 'enabled',
      title: t('columns.enabled'),
      width: 104,
      render: (row) =>
        onSecondFactor === null ? (
          <StatusDot tone={row.enabled ? 'good' : 'quiet'} text={t(row.enabled ? 'enabled' : 'disabled')} />
        ) : (
          <MerchantSwitch merchant={row} />
        ),
    },
    {
      key: 'nameCn',
      title: t('columns.nameCn'),
      minWidth: 150,
      render: ({ nameCn, nameEn }) =>
        nameEn === '' ? nameCn : <TwoLines first={<CutText text={nameCn} />} second={<CutText text={nameEn} />} />,
    },
    { key: 'code', title: t('columns.code'), width: 132, render: ({ code }) => <CopyText text={code} /> },
    {
      key: 'purchases',
      title: t('columns.purchases'),
      minWidth: 130,
      render: ({ purchases }) => {
        const bought = purchaseList(purchases);
        if (bought.length === everything) return t('everything');
        return bought.map((each) => purchaseNames[each]).join(t('separator')) || t('none');
      },
    },
    { key: 'accounts', title: t('columns.accounts'), width: 80, kind: 'number', render: ({ accounts }) => accounts },
    {
      key: 'admins',
      title: t('columns.admins'),
      width: 96,
      kind: 'number',
      isExtra: true,
      render: ({ admins }) => admins,
    },
    {
      key: 'secondFactor',
      title: t('columns.secondFactor'),
      width: 124,
      render: (row) => <SecondFactorCell merchant={row} onChange={onSecondFactor} />,
    },
    {
      key: 'updatedTime',
      title: t('columns.updatedTime'),
      kind: 'time',
      render: ({ updatedTime }) => formatTime(updatedTime),
    },
  ];
}

interface SecondFactorCellProps {
  merchant: Merchant;
  onChange: ((merchant: Merchant) => void) | null;
}

/** The switch shows what is; a confirmed change turns it. */
function SecondFactorCell({ merchant, onChange }: SecondFactorCellProps) {
  const { t } = useTranslation('merchants');
  const { secondFactorRequired } = merchant;
  return (
    <span className={styles.state}>
      {onChange !== null && <SecondFactorSwitch merchant={merchant} onChange={onChange} />}
      {t(secondFactorRequired ? 'required' : 'optional')}
    </span>
  );
}
