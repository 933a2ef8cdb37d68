import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '../../entities/session/use-may.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { useOpenedRecord } from '../../lib/lists/opened-record.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { ListPage } from '../../widgets/list/list-page.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { SearchBox } from '../../widgets/list/search-box.tsx';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { useGroupColumns } from './group-columns.tsx';
import type { GroupDialog } from './group-dialogs.tsx';
import type { Group } from './groups.api.ts';
import './groups.messages.ts';

const GroupDialogs = lazyPart(async () => (await import('./group-dialogs.tsx')).GroupDialogs);
const MembersDialog = lazyPart(async () => (await import('./members/members-dialog.tsx')).MembersDialog);

/** Parts of the merchant's staff; opening one shows its members. */
export function GroupsPage() {
  const { t } = useTranslation('groups');
  const mayChange = useMay('bac_#_grp-action');
  const page = useListPage('groups.list');
  const { keyword = '' } = page.filters;
  const columns = useGroupColumns();
  const opened = useOpenedRecord('group');
  const [dialog, setDialog] = useState<GroupDialog | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const create = () => setDialog({ act: 'create' });
  const texts = useListTexts(page, {
    noun: t('noun'),
    filters: { keyword: {} },
    none: {
      text: t('empty.none'),
      ...(mayChange && { hint: t('empty.noneHint'), action: { label: t('create'), onClick: create } }),
    },
  });
  const actionsOn = (group: Group) => {
    const members = { key: 'members', label: t('actions.members'), onClick: () => opened.open(group.id) };
    if (!mayChange) return [members];
    const { accounts, roles, can } = group;
    return [
      members,
      { key: 'rename', label: t('actions.rename'), onClick: () => setDialog({ act: 'rename', group }) },
      {
        key: 'delete',
        label: t('actions.delete'),
        isDanger: true,
        disabledReason: can.delete === 'inUse' ? t('delete.inUse', { accounts, roles }) : null,
        onClick: () => setDialog({ act: 'delete', group }),
      },
    ];
  };

  return (
    <ListPage
      title={t('title')}
      filters={
        <SearchBox label={t('search')} value={keyword} onSearch={(next) => page.setFilters({ keyword: next })} />
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
        label={t('title')}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={actionsOn}
        onOpen={({ id }) => opened.open(id)}
        highlighted={highlighted}
        {...texts}
      />
      {dialog !== null && (
        <GroupDialogs
          dialog={dialog}
          onSaved={(id) => {
            setDialog(null);
            setHighlighted(id);
          }}
          onCreated={(id) => {
            setDialog(null);
            setHighlighted(id);
            opened.open(id);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {opened.id !== null && (
        <MembersDialog
          key={opened.id}
          id={opened.id}
          mayChange={mayChange}
          onSaved={() => {
            setHighlighted(opened.id);
            opened.close();
          }}
          onClose={opened.close}
        />
      )}
    </ListPage>
  );
}
