import type { EntryKind } from '@touchline/domain/matches/catalog';
import type { Discipline } from '@touchline/domain/matches/disciplines';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '../../entities/session/use-may.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { useOpenedRecord } from '../../lib/lists/opened-record.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { FilterPlaceholder, ListPage } from '../../widgets/list/list-page.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { SearchBox } from '../../widgets/list/search-box.tsx';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import type { ListedEntry } from './catalog.api.ts';
import './catalog.messages.ts';
import type { EntryDialog } from './dialogs/entry-dialogs.tsx';
import { useAssociatedColumns, useEntryColumns } from './entry-columns.tsx';
import { useEntryFilterTexts } from './narrowing.ts';
import { useRecycling } from './use-recycling.ts';

const EntryFilterLine = lazyPart(
  async () => (await import('./entry-filters.tsx')).EntryFilterLine,
  <FilterPlaceholder />,
);
const EntryDrawer = lazyPart(async () => (await import('./entry-drawer.tsx')).EntryDrawer);
const EntryDialogs = lazyPart(async () => (await import('./dialogs/entry-dialogs.tsx')).EntryDialogs);

const changePermission = { league: 'spo_#_lea-action', team: 'spo_#_tea-action', player: 'spo_#_pla-action' } as const;

/** Leagues, teams or players: what staff know of them, and what suppliers say. */
export function EntryList({ kind }: { kind: EntryKind }) {
  const { t } = useTranslation('catalog');
  const noun = t(`noun.${kind}`);
  const mayChange = useMay(changePermission[kind]);
  const page = useListPage(`catalog.${kind}-list`);
  const opened = useOpenedRecord('entry');
  const [dialog, setDialog] = useState<EntryDialog | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const setState = useRecycling(kind);
  const { keyword, discipline, records = 'main' } = page.filters;
  const isMain = records === 'main';
  const columns = { main: useEntryColumns(kind, mayChange), associated: useAssociatedColumns(opened.open) };
  const create = () =>
    setDialog({ act: 'create', discipline: discipline === undefined ? undefined : (Number(discipline) as Discipline) });

  const actionsOnMain = (entry: ListedEntry) => {
    const { id, isRecycled } = entry;
    if (!mayChange) return [{ key: 'open', label: t('actions.open'), onClick: () => opened.open(id) }];
    const edit = { key: 'edit', label: t('actions.edit'), onClick: () => opened.open(id) };
    const merge = {
      key: 'merge',
      label: t('actions.merge'),
      disabledReason: isRecycled ? t('reason.recycled') : null,
      onClick: () => setDialog({ act: 'merge', entry }),
    };
    const state = {
      key: 'state',
      label: t(isRecycled ? 'actions.lift' : 'actions.recycle'),
      isDanger: !isRecycled,
      onClick: () => void setState(entry, !isRecycled),
    };
    return isRecycled ? [edit, state, merge] : [edit, merge, state];
  };
  const actionsOnAssociated = (record: ListedEntry) => {
    const isTied = record.told?.entry != null;
    return [
      {
        key: 'associate',
        label: t(isTied ? 'actions.reassociate' : 'actions.associate'),
        onClick: () => setDialog({ act: 'associate', record }),
      },
      ...(isTied
        ? [
            {
              key: 'disassociate',
              label: t('actions.disassociate'),
              isDanger: true,
              onClick: () => setDialog({ act: 'disassociate', record }),
            },
          ]
        : []),
    ];
  };
  const openRow = (row: ListedEntry) => {
    const id = isMain ? row.id : row.told?.entry?.id;
    if (id !== undefined) opened.open(id);
    else if (mayChange) setDialog({ act: 'associate', record: row });
  };
  const noneOfMain = {
    text: t('empty.none', { noun }),
    hint: t('empty.noneHint', { noun }),
    ...(mayChange && { action: { label: t('create', { noun }), onClick: create } }),
  };
  const texts = useListTexts(page, {
    noun,
    filters: useEntryFilterTexts(page.filters),
    none: isMain ? noneOfMain : { text: t('empty.noRecords'), hint: t('empty.noRecordsHint') },
  });

  return (
    <ListPage
      title={noun}
      filters={
        <>
          <SearchBox
            label={t('search', { noun })}
            value={keyword ?? ''}
            onSearch={(next) => page.setFilters({ keyword: next })}
          />
          <EntryFilterLine kind={kind} filters={page.filters} onChange={page.setFilters} />
        </>
      }
      actions={
        mayChange && (
          <Button look="primary" onClick={create}>
            {t('create', { noun })}
          </Button>
        )
      }
    >
      <DataTable
        label={t(`tables.${records}`, { noun })}
        page={page}
        columns={columns[records]}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={isMain ? actionsOnMain : mayChange ? actionsOnAssociated : undefined}
        actionsWidth={mayChange ? 168 : 84}
        onOpen={openRow}
        highlighted={highlighted}
        {...texts}
      />
      {opened.id !== null && (
        <EntryDrawer
          key={opened.id}
          kind={kind}
          id={opened.id}
          isEditable={mayChange}
          onOpen={opened.open}
          onSaved={setHighlighted}
          onClose={opened.close}
        />
      )}
      {dialog !== null && (
        <EntryDialogs
          kind={kind}
          dialog={dialog}
          onDone={(id) => {
            setDialog(null);
            setHighlighted(id);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </ListPage>
  );
}
