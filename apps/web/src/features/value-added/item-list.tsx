import type { ValueAddedKind } from '@touchline/domain/value-added/value-added';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { OwnerLine } from '../../entities/merchant/owner-line.tsx';
import { useMay } from '../../entities/session/use-may.ts';
import { showTask } from '../../entities/task/shown-task.ts';
import { useTaskNews } from '../../entities/task/use-task-news.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { useOpenedRecord } from '../../lib/lists/opened-record.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { FilterPlaceholder, ListPage } from '../../widgets/list/list-page.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { SearchBox } from '../../widgets/list/search-box.tsx';
import type { Bulk } from '../../widgets/list/table/bulk.ts';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { useItemColumns } from './item-columns.tsx';
import type { ItemDialog } from './item-dialogs.tsx';
import { useItemFilterTexts } from './item-filter-texts.ts';
import { type ListedItem, shelveItems, valueAddedName } from './value-added.api.ts';
import './value-added.messages.ts';

const ItemFilters = lazyPart(async () => (await import('./item-filters.tsx')).ItemFilters, <FilterPlaceholder />);
const ItemDrawer = lazyPart(async () => (await import('./item-drawer.tsx')).ItemDrawer);
const ItemDialogs = lazyPart(async () => (await import('./item-dialogs.tsx')).ItemDialogs);

const changePermission = { news: 'val_new-action', video: 'val_vid-action' } as const;

/** News or short videos of the merchant whose pages are open. */
export function ItemList({ kind }: { kind: ValueAddedKind }) {
  const { t } = useTranslation('value-added');
  const noun = t(`noun.${kind}`);
  const mayChange = useMay(changePermission[kind]);
  const page = useListPage(`value-added.${kind}-list`);
  const opened = useOpenedRecord(kind);
  const columns = useItemColumns(kind, { mayChange, onOpen: ({ id }) => opened.open(id) });
  const [dialog, setDialog] = useState<ItemDialog | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  useTaskNews(valueAddedName);

  const create = { label: t('create', { noun }), onClick: () => setDialog({ act: 'create' }) };
  const texts = useListTexts(page, {
    noun,
    filters: useItemFilterTexts(),
    none: {
      text: t('empty.none', { noun }),
      hint: t(`empty.hint.${kind}`),
      ...(mayChange && { action: create }),
    },
  });
  const actionsOn = (item: ListedItem) => {
    const open = { key: 'open', label: t('actions.open'), onClick: () => opened.open(item.id) };
    if (!mayChange) return [open];
    return [
      { key: 'edit', label: t('actions.edit'), onClick: () => setDialog({ act: 'edit', item }) },
      open,
      { key: 'delete', label: t('actions.delete'), isDanger: true, onClick: () => setDialog({ act: 'delete', item }) },
    ];
  };
  const bulk: Bulk<ListedItem> = {
    actions: ([true, false] as const).map((onShelf) => ({
      key: onShelf ? 'shelve' : 'unshelve',
      label: t(onShelf ? 'bulk.shelve' : 'bulk.unshelve'),
      isDestructive: !onShelf,
      start: (ids: readonly string[]) => shelveItems(kind, ids, onShelf),
    })),
    onStarted: showTask,
  };

  return (
    <ListPage
      title={noun}
      filters={
        <>
          <SearchBox
            label={t('search')}
            value={page.filters.keyword ?? ''}
            onSearch={(next) => page.setFilters({ keyword: next })}
          />
          <ItemFilters filters={page.filters} onChange={page.setFilters} />
        </>
      }
      actions={
        mayChange && (
          <Button look="primary" onClick={create.onClick}>
            {create.label}
          </Button>
        )
      }
    >
      <DataTable
        label={noun}
        lead={<OwnerLine noun={noun} />}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        actions={actionsOn}
        actionsWidth={mayChange ? 160 : 84}
        bulk={mayChange ? bulk : undefined}
        onOpen={({ id }) => opened.open(id)}
        highlighted={highlighted}
        {...texts}
      />
      {opened.id !== null && (
        <ItemDrawer
          key={opened.id}
          kind={kind}
          id={opened.id}
          isEditable={mayChange}
          onEdit={(item) => setDialog({ act: 'edit', item })}
          onClose={opened.close}
        />
      )}
      {dialog !== null && (
        <ItemDialogs
          kind={kind}
          dialog={dialog}
          onSaved={(id) => {
            setDialog(null);
            setHighlighted(id);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </ListPage>
  );
}
