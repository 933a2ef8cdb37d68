import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '../../entities/session/use-may.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { CutText } from '../../widgets/list/cells/cut-text.tsx';
import { ListPage } from '../../widgets/list/list-page.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { SearchBox } from '../../widgets/list/search-box.tsx';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import type { OddsProvider } from './odds-providers.api.ts';
import './odds-providers.messages.ts';

import styles from './odds-providers.module.css';

const ProviderEditor = lazyPart(async () => (await import('./provider-editor.tsx')).ProviderEditor);

/** Providers of odds: their display names, and the order in which they are offered. */
export function OddsProvidersPage() {
  const { t } = useTranslation('odds-providers');
  const mayChange = useMay('pre_#_prv-action');
  const page = useListPage('odds-providers.list');
  const { keyword } = page.filters;
  const columns = useColumns();
  const [edited, setEdited] = useState<OddsProvider | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const { empty } = useListTexts(page, {
    noun: t('title'),
    filters: { keyword: {} },
    none: { text: t('empty.none') },
  });

  return (
    <ListPage
      title={t('title')}
      filters={
        <SearchBox label={t('search')} value={keyword ?? ''} onSearch={(next) => page.setFilters({ keyword: next })} />
      }
    >
      <p className={styles.intro}>{t('intro')}</p>
      <DataTable
        label={t('title')}
        page={page}
        columns={columns}
        rowKey={({ id }) => String(id)}
        rowName={({ name }) => name}
        actions={mayChange ? (row) => [{ key: 'edit', label: t('edit'), onClick: () => setEdited(row) }] : undefined}
        onOpen={mayChange ? setEdited : undefined}
        highlighted={highlighted}
        empty={empty}
      />
      {edited !== null && (
        <ProviderEditor
          opened={edited}
          onSaved={() => {
            setEdited(null);
            setHighlighted(String(edited.id));
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </ListPage>
  );
}

function useColumns(): DataColumn<OddsProvider>[] {
  const { t } = useTranslation('odds-providers');
  const makersText = ({ makers }: OddsProvider) =>
    makers.map(({ supplierName, makerId }) => t('maker', { supplier: supplierName, id: makerId })).join(' · ');
  return [
    {
      key: 'name',
      title: t('fields.name'),
      minWidth: 200,
      isFixed: true,
      render: ({ name }) => <CutText text={name} />,
    },
    { key: 'position', title: t('fields.position'), width: 96, render: ({ position }) => position },
    { key: 'id', title: t('fields.id'), width: 96, render: ({ id }) => String(id) },
    {
      key: 'makers',
      title: t('fields.makers'),
      minWidth: 240,
      render: (row) => <CutText text={makersText(row) || t('noMaker')} />,
    },
    {
      key: 'updatedTime',
      title: t('fields.updatedTime'),
      kind: 'time',
      render: ({ updatedTime }) => formatTime(updatedTime),
    },
  ];
}
