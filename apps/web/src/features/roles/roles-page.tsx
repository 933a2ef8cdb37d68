import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useListPage } from '../../lib/lists/list-page.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { useSession } from '../../lib/session/session.ts';
import { ListPage } from '../../widgets/list/list-page.tsx';
import { SearchBox } from '../../widgets/list/search-box.tsx';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import type { OpenDialog } from './role-dialogs.tsx';
import { RoleName } from './role-name.tsx';
import {
  mayManageRoles,
  operationsOn,
  type Role,
  type RoleOperation,
  type RoleScope,
  showsCreate,
} from './role-rights.ts';
import { useModules } from './roles.api.ts';
import './roles.messages.ts';

const RoleDialogs = lazyPart(async () => (await import('./role-dialogs.tsx')).RoleDialogs);

export function RolesPage() {
  const { t } = useTranslation('roles');
  const permissions = useSession()?.permissions ?? [];
  const scope = useRoleScope();
  const page = useListPage('roles.list', { fixed: { includeAdmin: true } });
  const { keyword = '' } = page.filters;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const mayManage = mayManageRoles(permissions);
  // Ready before someone asks for it: the editor then opens at once.
  useModules(mayManage);

  const columns: DataColumn<Role>[] = [
    {
      key: 'name',
      title: t('columns.name'),
      isFixed: true,
      render: (role) => <RoleName role={role} />,
    },
    { key: 'description', title: t('columns.description'), render: ({ description }) => description },
    {
      key: 'accounts',
      title: t('columns.accounts'),
      width: 140,
      kind: 'number',
      render: ({ accounts }) => accounts,
    },
    {
      key: 'updatedTime',
      title: t('columns.updatedTime'),
      kind: 'time',
      render: ({ updatedTime }) => formatTime(updatedTime),
    },
  ];

  const open = (kind: RoleOperation, role: Role) => setDialog({ kind, role });
  const create = showsCreate(permissions, scope) ? () => setDialog({ kind: 'create' }) : undefined;
  const openRow = (role: Role) => {
    const [first] = operationsOn(role, permissions, scope);
    if (first !== undefined) open(first, role);
  };

  return (
    <ListPage
      title={t('title')}
      filters={
        <SearchBox label={t('search')} value={keyword} onSearch={(next) => page.setFilters({ keyword: next })} />
      }
      actions={
        create !== undefined && (
          <Button look="primary" onClick={create}>
            {t('create')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('title')}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={
          mayManage
            ? (role) =>
                operationsOn(role, permissions, scope).map((operation) => ({
                  key: operation,
                  label: t(`operations.${operation}`),
                  isDanger: operation === 'delete',
                  onClick: () => open(operation, role),
                }))
            : undefined
        }
        onOpen={mayManage ? openRow : undefined}
        highlighted={saved}
        empty={
          page.hasFilters
            ? {
                text: t('empty.filtered', { keyword }),
                action: { label: t('empty.clear'), onClick: page.clearFilters },
              }
            : {
                text: t('empty.text'),
                hint: t('empty.hint'),
                action: create && { label: t('create'), onClick: create },
              }
        }
      />
      <RoleDialogs dialog={dialog} onDialog={setDialog} onSaved={setSaved} />
    </ListPage>
  );
}

function useRoleScope(): RoleScope {
  const openMerchant = useOpenMerchant();
  if (openMerchant === null) return 'own';
  return openMerchant.isView ? 'merchant-view' : 'merchant';
}
