import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '../../entities/session/use-may.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { showToast } from '../../lib/page/notices.ts';
import { ListPage } from '../../widgets/list/list-page.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import { useSupplierFilterTexts } from './filter-texts.ts';
import { LazyPairFilters } from './lazy-filters.tsx';
import { usePairColumns } from './pair-columns.tsx';
import { type AutoLink, unlink } from './suppliers.api.ts';
import { TabBar } from './tab-bar.tsx';
import { useWords } from './use-words.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../widgets/form/confirm-dialog.tsx')).ConfirmDialog);

/** Today's automatic links, to be looked over. */
export function AutoLinksTab() {
  const { t } = useTranslation('suppliers');
  const words = useWords();
  const page = useListPage('suppliers.auto-links');
  const maySettle = useMay('spo_#_sup-action');
  const texts = useListTexts(page, {
    noun: t('autoLinks.noun'),
    filters: useSupplierFilterTexts(),
    none: { text: t('autoLinks.empty'), hint: t('autoLinks.emptyHint') },
  });
  const [parting, setParting] = useState<AutoLink | null>(null);
  const columns: DataColumn<AutoLink>[] = [
    ...usePairColumns<AutoLink>(t('pair.linked')),
    {
      key: 'linkedTime',
      title: t('autoLinks.linkedTime'),
      kind: 'second',
      render: ({ linkedTime }) => formatTime(linkedTime, 'second'),
    },
  ];
  const part = async ({ kind, supplier, discipline, told }: AutoLink) => {
    await unlink({ kind, supplier, discipline, supplierId: told.id });
    showToast({ text: t('autoLinks.done', { name: words.side(told) }) });
    setParting(null);
  };
  return (
    <ListPage
      title={t('title')}
      filters={
        <>
          <TabBar current="autoLinks" />
          <LazyPairFilters filters={page.filters} onChange={page.setFilters} />
        </>
      }
    >
      <DataTable<AutoLink>
        label={t('tabs.autoLinks')}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ told }) => words.side(told)}
        actionsWidth={96}
        actions={
          maySettle
            ? (row) => [{ key: 'unlink', label: t('autoLinks.unlink'), onClick: () => setParting(row) }]
            : undefined
        }
        {...texts}
      />
      {parting !== null && (
        <ConfirmDialog
          title={t('autoLinks.title', { name: words.side(parting.told) })}
          confirmLabel={t('autoLinks.confirm')}
          isDanger
          onClose={() => setParting(null)}
          onConfirm={() => part(parting)}
        >
          <p>{t('autoLinks.text', { supplier: parting.supplierName, candidate: words.side(parting.candidate) })}</p>
        </ConfirmDialog>
      )}
    </ListPage>
  );
}
