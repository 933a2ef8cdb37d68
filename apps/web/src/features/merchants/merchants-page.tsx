import { Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { useListPage } from '../../lib/lists/list-page.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { inMerchant } from '../../lib/session/open-merchant.ts';
import { useSession } from '../../lib/session/session.ts';
import { CopyText } from '../../widgets/list/cells/copy-text.tsx';
import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import { ListPage } from '../../widgets/list/list-page.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { SearchBox } from '../../widgets/list/search-box.tsx';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import type { Merchant } from './merchants.api.ts';
import './merchants.messages.ts';

import styles from './merchants-page.module.css';

const SecondFactorDialog = lazyPart(async () => (await import('./second-factor-dialog.tsx')).SecondFactorDialog);

const firstPage = '/bac_acc';

/** The merchants that a super-admin may work for; the others may look at the list. */
export function MerchantsPage() {
  const { t } = useTranslation('merchants');
  const navigate = useNavigate();
  const isSuperAdmin = useSession()?.isSuperAdmin === true;
  const page = useListPage('merchants.list');
  const [changing, setChanging] = useState<Merchant | null>(null);
  const { keyword = '' } = page.filters;
  const enter = ({ code }: Merchant, isView: boolean) => void navigate(inMerchant({ code, isView }, firstPage));
  const { empty } = useListTexts(page, {
    noun: t('noun'),
    filters: { keyword: {} },
    none: { text: t('empty.nothing') },
  });

  return (
    <ListPage
      title={t('title')}
      filters={
        <SearchBox label={t('search')} value={keyword} onSearch={(next) => page.setFilters({ keyword: next })} />
      }
    >
      <DataTable<Merchant>
        label={t('title')}
        page={page}
        columns={useMerchantColumns(isSuperAdmin ? setChanging : null)}
        rowKey={({ code }) => code}
        rowName={({ alias }) => alias}
        actionsWidth={180}
        onOpen={isSuperAdmin ? (row) => enter(row, false) : undefined}
        actions={
          isSuperAdmin
            ? (row) => [
                { key: 'enter', label: t('enter'), onClick: () => enter(row, false) },
                { key: 'view', label: t('view'), onClick: () => enter(row, true) },
              ]
            : undefined
        }
        empty={empty}
      />
      {changing !== null && (
        <SecondFactorDialog
          merchant={changing}
          latest={page.list.rows?.find(({ code }) => code === changing.code) ?? changing}
          onClose={() => setChanging(null)}
        />
      )}
    </ListPage>
  );
}

function useMerchantColumns(onChange: ((merchant: Merchant) => void) | null): DataColumn<Merchant>[] {
  const { t } = useTranslation('merchants');
  return [
    { key: 'alias', title: t('columns.alias'), isFixed: true, render: ({ alias }) => alias },
    { key: 'code', title: t('columns.code'), render: ({ code }) => <CopyText text={code} /> },
    {
      key: 'enabled',
      title: t('columns.enabled'),
      width: 140,
      render: ({ enabled }) => (
        <StatusDot tone={enabled ? 'good' : 'quiet'} text={enabled ? t('enabled') : t('disabled')} />
      ),
    },
    {
      key: 'accounts',
      title: t('columns.accounts'),
      width: 120,
      kind: 'number',
      render: ({ accounts }) => accounts,
    },
    {
      key: 'admins',
      title: t('columns.admins'),
      width: 120,
      kind: 'number',
      render: ({ admins }) => admins,
    },
    {
      key: 'secondFactor',
      title: t('columns.secondFactor'),
      width: 220,
      render: (row) => <SecondFactorCell merchant={row} onChange={onChange} />,
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
  const { alias, secondFactorRequired } = merchant;
  return (
    <span className={styles.secondFactor}>
      {onChange !== null && (
        <Switch
          size="small"
          checked={secondFactorRequired}
          aria-label={t('switch', { alias })}
          onClick={() => onChange(merchant)}
        />
      )}
      {t(secondFactorRequired ? 'required' : 'optional')}
    </span>
  );
}
