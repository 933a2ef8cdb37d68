import { formatTime } from '@touchline/domain/times';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '../../entities/session/use-may.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { showToast } from '../../lib/page/notices.ts';
import { ListPage } from '../../widgets/list/list-page.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import { useSupplierFilterTexts } from './filter-texts.ts';
import { LazyPairFilters } from './lazy-filters.tsx';
import { TwoLines, usePairColumns } from './pair-columns.tsx';
import { showFailure } from './show-failure.ts';
import { type LinkProposal, settle } from './suppliers.api.ts';
import { TabBar } from './tab-bar.tsx';
import { useWords } from './use-words.ts';

import styles from './suppliers.module.css';

type Act = 'accept' | 'refuse';
const actOfKey: Readonly<Record<string, Act>> = { y: 'accept', Y: 'accept', n: 'refuse', N: 'refuse' };

/** Possible duplicates for people to decide. With the keyboard alone it goes from row to row. */
export function ProposalsTab() {
  const { t } = useTranslation('suppliers');
  const words = useWords();
  const page = useListPage('suppliers.proposals');
  const maySettle = useMay('spo_#_sup-action');
  const texts = useListTexts(page, {
    noun: t('proposals.noun'),
    filters: useSupplierFilterTexts(),
    none: { text: t('proposals.empty'), hint: t('proposals.emptyHint') },
  });
  const { settling, start } = useSettling();
  const box = useRef<HTMLDivElement>(null);
  useFirstRow(box, page.list.rows !== undefined);

  const act = (row: LinkProposal, kind: Act) => {
    if (settling.has(row.id)) return;
    const rowOf = box.current?.querySelector(`tr[data-row="${row.id}"]`);
    const next = rowOf?.nextElementSibling ?? rowOf?.previousElementSibling;
    if (rowOf?.contains(document.activeElement) && next instanceof HTMLElement && next.matches('tr[data-row]'))
      next.focus();
    start(row, kind, words.side(row.told));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const kind = actOfKey[event.key];
    if (!maySettle || kind === undefined || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const id =
      event.target instanceof HTMLElement && event.target.matches('tr[data-row]') && event.target.dataset['row'];
    const row = page.list.rows?.find((each) => each.id === id);
    if (row === undefined) return;
    event.preventDefault();
    act(row, kind);
  };

  const columns: DataColumn<LinkProposal>[] = [
    ...usePairColumns<LinkProposal>(t('pair.candidate')),
    {
      key: 'score',
      title: t('proposals.score'),
      width: 96,
      kind: 'number',
      render: ({ score }) => `${Math.round(score * 100)}%`,
    },
    {
      key: 'reasons',
      title: t('proposals.reasons'),
      minWidth: 220,
      render: ({ id, reasons }) => {
        if (settling.has(id)) return t('proposals.settling');
        const [first, second] = words.reasons(reasons);
        return <TwoLines first={first} second={second} title={`${first}\n${second}`} />;
      },
    },
    {
      key: 'createdTime',
      title: t('proposals.createdTime'),
      kind: 'time',
      isExtra: true,
      render: ({ createdTime }) => formatTime(createdTime),
    },
  ];

  return (
    <ListPage
      title={t('title')}
      filters={
        <>
          <TabBar current="proposals" />
          <LazyPairFilters filters={page.filters} onChange={page.setFilters} />
        </>
      }
    >
      {maySettle && <p className={styles.keys}>{t('proposals.keys')}</p>}
      <div ref={box} role="presentation" onKeyDown={onKeyDown}>
        <DataTable<LinkProposal>
          label={t('tabs.proposals')}
          page={page}
          columns={columns}
          rowKey={({ id }) => id}
          rowName={({ told }) => words.side(told)}
          actionsWidth={180}
          actions={
            maySettle
              ? (row) =>
                  (['accept', 'refuse'] as const).map((kind) => ({
                    key: kind,
                    label: t(`proposals.${kind}`),
                    disabledReason: settling.has(row.id) ? t('proposals.settling') : null,
                    onClick: () => act(row, kind),
                  }))
              : undefined
          }
          {...texts}
        />
      </div>
    </ListPage>
  );
}

/** Rows stay until the server has said so, and say that they are on their way. */
function useSettling() {
  const { t } = useTranslation('suppliers');
  const [settling, setSettling] = useState<ReadonlySet<string>>(new Set());
  const start = ({ id }: LinkProposal, act: Act, name: string) => {
    setSettling((now) => new Set([...now, id]));
    const run = async () => {
      try {
        await settle(id, act);
        showToast({ text: t(`proposals.${act === 'accept' ? 'accepted' : 'refused'}`, { name }) });
      } catch (error) {
        showFailure(error, t('proposals.gone', { name }));
      } finally {
        setSettling((now) => new Set([...now].filter((each) => each !== id)));
      }
    };
    void run();
  };
  return { settling, start };
}

/** Focuses the first row on arrival. */
function useFirstRow(box: { current: HTMLElement | null }, isShown: boolean): void {
  useEffect(() => {
    if (isShown && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('tr[data-row]')?.focus({ preventScroll: true });
  }, [box, isShown]);
}
