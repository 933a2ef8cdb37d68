import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { groupNameIn, useGroupOptions } from '../../entities/group/group-options.ts';
import { useHolds, useMay } from '../../entities/session/use-may.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { ListPage } from '../../widgets/list/list-page.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { SearchBox } from '../../widgets/list/search-box.tsx';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import type { OpenDialog } from './role-dialogs.tsx';
import { RoleName } from './role-name.tsx';
import { operationsOn, type Role, type RoleOperation, type RoleUse } from './role-rights.ts';
import { useModules } from './roles.api.ts';
import './roles.messages.ts';

const managesRoles = 'bac_#_rol-action';

const GroupFilter = lazyPart(async () => (await import('../../entities/group/group-filter.tsx')).GroupFilter);
const RoleDialogs = lazyPart(async () => (await import('./role-dialogs.tsx')).RoleDialogs);

export function RolesPage() {
  const { t } = useTranslation('roles');
  // Only who can change roles may read their permissions: view mode leaves them that.
  const sees = useHolds(managesRoles);
  const use: RoleUse = useMay(managesRoles) ? 'manage' : sees ? 'look' : 'none';
  const mayOpenCreate = useMay([managesRoles, 'bac_#_acc-action']);
  const page = useListPage('roles.list', { fixed: { includeAdmin: true } });
  const { keyword = '', groupIds } = page.filters;
  const groups = useGroupOptions();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  // Ready before someone asks for it: the editor then opens at once.
  useModules(sees);

  const columns: DataColumn<Role>[] = [
    {
      key: 'name',
      title: t('columns.name'),
      isFixed: true,
      render: (role) => <RoleName role={role} />,
    },
    { key: 'description', title: t('columns.description'), render: ({ description }) => description },
    ...(groups.length > 0
      ? [{ key: 'group', title: t('columns.group'), width: 160, render: ({ group }: Role) => group?.name ?? '' }]
      : []),
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
  // The button stands there for who manages accounts too, who cannot save.
  const create = mayOpenCreate ? () => setDialog({ kind: 'create' }) : undefined;
  const openRow = (role: Role) => {
    const [first] = operationsOn(role, use);
    if (first !== undefined) open(first, role);
  };
  const texts = useListTexts(page, {
    noun: t('noun'),
    filters: {
      keyword: {},
      includeAdmin: null,
      groupIds: { label: t('columns.group'), each: (id) => groupNameIn(groups, id) },
    },
    none: {
      text: t('empty.text'),
      hint: t('empty.hint'),
      action: create && { label: t('create'), onClick: create },
    },
  });

  return (
    <ListPage
      title={t('title')}
      filters={
        <>
          <SearchBox label={t('search')} value={keyword} onSearch={(next) => page.setFilters({ keyword: next })} />
          {groups.length > 0 && (
            <GroupFilter groups={groups} value={groupIds} onChange={(next) => page.setFilters({ groupIds: next })} />
          )}
        </>
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
          sees
            ? (role) =>
                operationsOn(role, use).map((operation) => ({
                  key: operation,
                  label: t(`operations.${operation}`),
                  isDanger: operation === 'delete',
                  onClick: () => open(operation, role),
                }))
            : undefined
        }
        onOpen={sees ? openRow : undefined}
        highlighted={saved}
        {...texts}
      />
      <RoleDialogs dialog={dialog} onDialog={setDialog} onSaved={setSaved} />
    </ListPage>
  );
}
