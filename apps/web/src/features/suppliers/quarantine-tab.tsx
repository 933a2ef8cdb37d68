import { formatTime } from '@touchline/domain/times';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '../../entities/session/use-may.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { showToast } from '../../lib/page/notices.ts';
import { StatusDot, type StatusTone } from '../../widgets/list/cells/status-dot.tsx';
import { ListPage } from '../../widgets/list/list-page.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import { Dialog } from '../../widgets/plain/dialog.tsx';
import { useSupplierFilterTexts } from './filter-texts.ts';
import { LazyListFilters } from './lazy-filters.tsx';
import { QuarantinedRecord } from './quarantined-record.tsx';
import { showFailure } from './show-failure.ts';
import { ignore, type Quarantined, retry } from './suppliers.api.ts';
import { TabBar } from './tab-bar.tsx';
import { useWords } from './use-words.ts';

import styles from './suppliers.module.css';

const ConfirmDialog = lazyPart(async () => (await import('../../widgets/form/confirm-dialog.tsx')).ConfirmDialog);
const StateSelect = lazyPart(async () => (await import('./state-select.tsx')).StateSelect);

const tones: Readonly<Record<Quarantined['state'], StatusTone>> = { open: 'warning', read: 'good', ignored: 'quiet' };

/** Records of suppliers that could not be read. */
export function QuarantineTab() {
  const { t } = useTranslation('suppliers');
  const page = useListPage('suppliers.quarantine');
  const maySettle = useMay('spo_#_sup-action');
  const { kind, supplier } = useSupplierFilterTexts();
  const texts = useListTexts(page, {
    noun: t('quarantine.noun'),
    // The select of states shows its own choice.
    filters: { kind, supplier, state: { isShown: false } },
    none: { text: t('quarantine.empty'), hint: t('quarantine.emptyHint') },
  });
  const [opened, setOpened] = useState<Quarantined | null>(null);
  const [leaving, setLeaving] = useState<Quarantined | null>(null);
  const running = useRef(new Set<string>());
  const nameOf = useRecordName();
  const { state = 'open' } = page.filters;
  const again = async (row: Quarantined) => {
    const { isRead, reason } = await retry(row.id);
    const name = nameOf(row);
    if (isRead) showToast({ text: t('quarantine.readNow', { name }) });
    else showToast({ text: t('quarantine.stillUnread', { name, reason }), tone: 'failure' });
  };
  const leave = async (row: Quarantined) => {
    await ignore(row.id);
    showToast({ text: t('quarantine.ignoredNow', { name: nameOf(row) }) });
    setLeaving(null);
  };
  /** Once, however often it is clicked meanwhile. */
  const retryOnce = async (row: Quarantined) => {
    if (running.current.has(row.id)) return;
    running.current.add(row.id);
    await again(row).catch((error: unknown) => showFailure(error, t('proposals.gone', { name: nameOf(row) })));
    running.current.delete(row.id);
  };

  return (
    <ListPage
      title={t('title')}
      filters={
        <>
          <TabBar current="quarantine" />
          <LazyListFilters filters={page.filters} onChange={page.setFilters} />
          <StateSelect
            value={state}
            onChange={(next) => page.setFilters({ state: next === 'open' ? undefined : next })}
          />
        </>
      }
    >
      <DataTable<Quarantined>
        label={t('tabs.quarantine')}
        page={page}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowName={nameOf}
        actionsWidth={180}
        onOpen={setOpened}
        opensOnClick
        actions={(row) => [
          ...(maySettle && row.state === 'open'
            ? [
                { key: 'retry', label: t('quarantine.retry'), onClick: () => void retryOnce(row) },
                { key: 'ignore', label: t('quarantine.ignore'), isDanger: true, onClick: () => setLeaving(row) },
              ]
            : []),
          { key: 'look', label: t('quarantine.look'), onClick: () => setOpened(row) },
        ]}
        {...texts}
      />
      {leaving !== null && (
        <ConfirmDialog
          title={t('quarantine.ignoreTitle', { name: nameOf(leaving) })}
          confirmLabel={t('quarantine.ignoreSubmit')}
          isDanger
          onClose={() => setLeaving(null)}
          onConfirm={() => leave(leaving)}
        >
          <p>{t('quarantine.ignoreText')}</p>
        </ConfirmDialog>
      )}
      {opened !== null && (
        <Dialog
          title={t('quarantine.recordOf', { name: nameOf(opened) })}
          size="drawer"
          onClose={() => setOpened(null)}
        >
          <p className={styles.trouble}>{opened.reason}</p>
          <QuarantinedRecord id={opened.id} />
        </Dialog>
      )}
    </ListPage>
  );
}

function useRecordName() {
  const { t } = useTranslation('suppliers');
  const words = useWords();
  return (row: Quarantined) =>
    t('quarantine.name', {
      supplier: row.supplierName,
      list: words.list(row),
      id: row.supplierId ?? t('quarantine.noId'),
    });
}

function useColumns(): DataColumn<Quarantined>[] {
  const { t } = useTranslation('suppliers');
  const words = useWords();
  return [
    { key: 'reason', title: t('quarantine.reason'), isFixed: true, minWidth: 240, render: ({ reason }) => reason },
    { key: 'supplier', title: t('filters.supplier'), width: 120, render: ({ supplierName }) => supplierName },
    { key: 'list', title: t('quarantine.list'), width: 136, render: (row) => words.list(row) },
    {
      key: 'supplierId',
      title: t('quarantine.supplierId'),
      width: 136,
      render: ({ supplierId }) => supplierId ?? t('overview.none'),
    },
    {
      key: 'state',
      title: t('filters.state'),
      width: 104,
      render: ({ state }) => <StatusDot tone={tones[state]} text={t(`quarantine.${state}`)} />,
    },
    { key: 'times', title: t('quarantine.times'), width: 80, kind: 'number', render: ({ times }) => times },
    {
      key: 'lastTime',
      title: t('quarantine.lastTime'),
      kind: 'second',
      render: ({ lastTime }) => formatTime(lastTime, 'second'),
    },
    {
      key: 'firstTime',
      title: t('quarantine.firstTime'),
      kind: 'second',
      isExtra: true,
      render: ({ firstTime }) => formatTime(firstTime, 'second'),
    },
  ];
}
