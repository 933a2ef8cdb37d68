import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lists } from 'virtual:contract';

import { useCompany } from '../../lib/company-mode.ts';
import { useList } from '../../lib/list-query.ts';
import { useListState } from '../../lib/list-state.ts';
import { useSession } from '../../lib/session.ts';
import { DataTable } from '../../widgets/list/data-table.tsx';
import { ListPage } from '../../widgets/list/list-page.tsx';
import { SearchBox } from '../../widgets/list/search-box.tsx';
import type { DataColumn } from '../../widgets/list/table-columns.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { type OpenDialog, RoleDialogs } from './role-dialogs.tsx';
import { RoleName } from './role-name.tsx';
import {
  mayManageRoles,
  operationsOn,
  type Role,
  type RoleOperation,
  type RolePlace,
  showsCreate,
} from './role-rights.ts';
import { listRoles, rolesList, useModules } from './roles.api.ts';
import './roles.messages.ts';

export function RolesPage() {
  const { t } = useTranslation('roles');
  const permissions = useSession()?.permissions ?? [];
  const place = useRolePlace();
  const state = useListState(['keyword']);
  const { keyword } = state.filters;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const mayManage = mayManageRoles(permissions);
  // Ready before someone asks for it: the editor then opens at once.
  useModules(mayManage);

  const list = useList({
    name: rolesList,
    query: {
      includeAdmin: true,
      current: state.page,
      size: lists['roles.list'].size,
      ...(keyword !== '' && { keyword }),
      ...(state.sort !== null && { sortColumn: sortColumnOf(state.sort.column), isAsc: state.sort.isAsc }),
    },
    load: listRoles,
    onPastEnd: state.correctPage,
  });

  const columns: DataColumn<Role>[] = [
    {
      key: 'name',
      title: t('columns.name'),
      sortColumn: 'name',
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
      sortColumn: 'updatedTime',
      render: ({ updatedTime }) => formatTime(updatedTime),
    },
  ];

  const open = (kind: RoleOperation, role: Role) => setDialog({ kind, role });
  const create = showsCreate(permissions, place) ? () => setDialog({ kind: 'create' }) : undefined;
  const openRow = (role: Role) => {
    const [first] = operationsOn(role, permissions, place);
    if (first !== undefined) open(first, role);
  };

  return (
    <ListPage
      title={t('title')}
      filters={
        <SearchBox label={t('search')} value={keyword} onSearch={(next) => state.setFilters({ keyword: next })} />
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
        name="roles"
        label={t('title')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={
          mayManage
            ? (role) =>
                operationsOn(role, permissions, place).map((operation) => ({
                  key: operation,
                  label: t(`operations.${operation}`),
                  isDanger: operation === 'delete',
                  onClick: () => open(operation, role),
                }))
            : undefined
        }
        onOpen={mayManage ? openRow : undefined}
        sort={state.sort}
        onSort={state.setSort}
        onPage={state.setPage}
        highlighted={saved}
        empty={
          state.hasFilters
            ? {
                text: t('empty.filtered', { keyword }),
                action: { label: t('empty.clear'), onClick: state.clearFilters },
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

function useRolePlace(): RolePlace {
  const company = useCompany();
  if (company === null) return 'own';
  return company.isView ? 'company-view' : 'company';
}

const sortColumns = ['name', 'updatedTime'] as const;

const sortColumnOf = (column: string) => sortColumns.find((name) => name === column);
