import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';

import { useMerchantAlias } from '../../entities/merchant/merchant-names.ts';
import { useMay } from '../../entities/session/use-may.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { inMerchant } from '../../lib/session/open-merchant.ts';
import { useSession } from '../../lib/session/session.ts';
import { FilterPlaceholder, ListPage } from '../../widgets/list/list-page.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { SearchBox } from '../../widgets/list/search-box.tsx';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { useMerchantColumns } from './merchant-columns.tsx';
import type { Merchant } from './merchants.api.ts';
import './merchants.messages.ts';

const MerchantFilters = lazyPart(
  async () => (await import('./merchant-filters.tsx')).MerchantFilters,
  <FilterPlaceholder />,
);
const SecondFactorDialog = lazyPart(
  async () => (await import('./dialogs/second-factor-dialog.tsx')).SecondFactorDialog,
);
const InviteDialog = lazyPart(async () => (await import('./dialogs/invite-dialog.tsx')).InviteDialog);

const firstPage = '/bac_acc';
const infoPage = '/info';

/** The merchants that a super-admin may change and work for; the others may look at the list. */
export function MerchantsPage() {
  const { t } = useTranslation('merchants');
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: { readonly created?: string } | null };
  const [created] = useState(state?.created ?? null);
  const isSuperAdmin = useSession()?.isSuperAdmin === true;
  const mayChange = useMay('com_lis-action') && isSuperAdmin;
  const page = useListPage('merchants.list');
  const [changing, setChanging] = useState<Merchant | null>(null);
  const [inviting, setInviting] = useState<Merchant | null>(null);
  const { keyword = '', parentId } = page.filters;
  const parentAlias = useMerchantAlias(parentId ?? '');
  const open = ({ code }: Merchant, path: string, isView = false) => void navigate(inMerchant({ code, isView }, path));
  const create = () => void navigate('/com_lis_new');
  const texts = useListTexts(page, {
    noun: t('noun'),
    filters: {
      keyword: {},
      enabled: { label: t('columns.enabled'), text: (enabled) => t(enabled ? 'enabled' : 'disabled') },
      parentId: { label: t('parent'), text: () => parentAlias },
    },
    none: {
      text: t('empty.nothing'),
      ...(mayChange && { hint: t('empty.hint'), action: { label: t('create'), onClick: create } }),
    },
  });
  const actionsOf = (row: Merchant) => [
    { key: 'enter', label: t('enter'), onClick: () => open(row, firstPage) },
    ...(mayChange ? [{ key: 'edit', label: t('edit'), onClick: () => open(row, infoPage) }] : []),
    { key: 'view', label: t('view'), onClick: () => open(row, firstPage, true) },
    { key: 'info', label: t('info'), onClick: () => open(row, infoPage, true) },
    ...(mayChange ? [{ key: 'invite', label: t('inviteAgain'), onClick: () => setInviting(row) }] : []),
  ];

  return (
    <ListPage
      title={t('title')}
      filters={
        <>
          <SearchBox label={t('search')} value={keyword} onSearch={(next) => page.setFilters({ keyword: next })} />
          <MerchantFilters filters={page.filters} onChange={page.setFilters} />
        </>
      }
      actions={
        mayChange && (
          <Button look="primary" onClick={create}>
            {t('create')}
          </Button>
        )
      }
    >
      <DataTable<Merchant>
        label={t('title')}
        page={page}
        columns={useMerchantColumns(mayChange ? setChanging : null)}
        rowKey={({ code }) => code}
        rowName={({ alias }) => alias}
        actionsWidth={180}
        onOpen={isSuperAdmin ? (row) => open(row, firstPage) : undefined}
        actions={isSuperAdmin ? actionsOf : undefined}
        highlighted={created}
        {...texts}
      />
      {changing !== null && (
        <SecondFactorDialog
          merchant={changing}
          latest={page.list.rows?.find(({ code }) => code === changing.code) ?? changing}
          onClose={() => setChanging(null)}
        />
      )}
      {inviting !== null && (
        <InviteDialog code={inviting.code} alias={inviting.alias} onClose={() => setInviting(null)} />
      )}
    </ListPage>
  );
}
