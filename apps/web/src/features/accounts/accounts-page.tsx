import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { groupNameIn, useGroupOptions } from '../../entities/group/group-options.ts';
import { useMay } from '../../entities/session/use-may.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { useOpenedRecord } from '../../lib/lists/opened-record.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { useSession } from '../../lib/session/session.ts';
import { FilterPlaceholder, ListPage } from '../../widgets/list/list-page.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { SearchBox } from '../../widgets/list/search-box.tsx';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { useAccountColumns } from './account-columns.tsx';
import { useReasonOf } from './account-reasons.ts';
import { type Account, readAccount } from './accounts.api.ts';
import type { AccountDialog } from './dialogs/account-dialogs.tsx';
import './accounts.messages.ts';
import { stateOf } from './narrowing.ts';
import { useAccountBulk } from './use-account-bulk.ts';
import { useRoles } from './use-roles.ts';

const AccountFilters = lazyPart(
  async () => (await import('./account-filters.tsx')).AccountFilters,
  <FilterPlaceholder />,
);
const AccountDrawer = lazyPart(async () => (await import('./drawer/account-drawer.tsx')).AccountDrawer);
const AccountDialogs = lazyPart(async () => (await import('./dialogs/account-dialogs.tsx')).AccountDialogs);

export function AccountsPage() {
  const { t } = useTranslation('accounts');
  const user = useSession();
  const page = useListPage('accounts.list');
  const opened = useOpenedRecord('account');
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const latestClick = useRef(0);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const reasonOf = useReasonOf();
  const mayChange = useMay('bac_#_acc-action');
  const groups = useGroupOptions();
  const columns = useAccountColumns(user?.id ?? null, { mayChange, hasGroups: groups.length > 0 });
  const bulk = useAccountBulk();
  const { data: roles } = useRoles(true);
  const narrowing = { filters: page.filters, roles: roles?.records, groups, onChange: page.setFilters };
  const { keyword } = page.filters;

  /** A form still being loaded does not replace this dialog. */
  const show = (next: AccountDialog | null) => {
    latestClick.current += 1;
    setDialog(next);
  };
  const create = () => show({ kind: 'create' });
  const nameOfRole = (id: string): string => roles?.records.find((role) => role.id === id)?.name ?? id;
  const texts = useListTexts(page, {
    noun: t('noun'),
    filters: {
      keyword: {},
      enabled: { label: t('columns.status'), text: (enabled) => t(`status.${stateOf(enabled)}`) },
      roleIds: { label: t('filters.role'), each: nameOfRole },
      groupIds: { label: t('columns.group'), each: (id) => groupNameIn(groups, id) },
    },
    none: {
      text: t('empty.none'),
      ...(mayChange && { hint: t('empty.noneHint'), action: { label: t('create'), onClick: create } }),
    },
  });
  if (user === null) return null;

  /** The form begins with the account as it is now, not as the list last saw it. */
  const edit = ({ id }: Account) => {
    latestClick.current += 1;
    const click = latestClick.current;
    void readAccount(id).then(
      (account) => click === latestClick.current && setDialog({ kind: 'edit', account }),
      () => page.list.refresh(),
    );
  };
  const actionsOf = (account: Account) => {
    const look = { key: 'open', label: t('actions.open'), onClick: () => opened.open(account.id) };
    if (!mayChange) return [look];
    return [
      {
        key: 'edit',
        label: t('actions.edit'),
        disabledReason: reasonOf(account, 'edit'),
        onClick: () => edit(account),
      },
      look,
      {
        key: 'delete',
        label: t('actions.delete'),
        isDanger: true,
        disabledReason: reasonOf(account, 'delete'),
        onClick: () => show({ kind: 'delete', account }),
      },
      ...(account.secondFactor
        ? [
            {
              key: 'resetSecondFactor',
              label: t('actions.resetSecondFactor'),
              disabledReason: reasonOf(account, 'secondFactor'),
              onClick: () => show({ kind: 'resetSecondFactor', account }),
            },
          ]
        : []),
    ];
  };
  return (
    <ListPage
      title={t('title')}
      filters={
        <>
          <SearchBox
            label={t('search')}
            value={keyword ?? ''}
            onSearch={(next) => page.setFilters({ keyword: next })}
          />
          <AccountFilters {...narrowing} />
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
      <DataTable
        label={t('table')}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ account }) => account}
        density="loose"
        actions={actionsOf}
        actionsWidth={mayChange ? 168 : 84}
        onOpen={({ id }) => opened.open(id)}
        bulk={mayChange ? bulk : undefined}
        unchoosable={(account) => reasonOf(account, 'state')}
        highlighted={highlighted}
        {...texts}
      />
      {opened.id !== null && (
        <AccountDrawer id={opened.id} onEdit={mayChange ? edit : undefined} onClose={opened.close} />
      )}
      {dialog !== null && (
        <AccountDialogs
          dialog={dialog}
          onNext={show}
          onSaved={(id) => {
            show(null);
            setHighlighted(id);
          }}
        />
      )}
    </ListPage>
  );
}
