import type { EntryKind } from '@touchline/domain/matches/catalog';
import { disciplineName } from '@touchline/domain/matches/discipline-names';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { plainPart } from '../../lib/page/lazy-part.tsx';
import { CopyText } from '../../widgets/list/cells/copy-text.tsx';
import { CutText } from '../../widgets/list/cells/cut-text.tsx';
import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import { TwoLines } from '../../widgets/list/cells/two-lines.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import { Tag } from '../../widgets/plain/tag.tsx';
import type { ListedEntry } from './catalog.api.ts';
import { levelKey } from './entry-words.ts';
import { LinkState } from './link-state.tsx';

import styles from './catalog.module.css';

const AutoShelfSwitch = plainPart(async () => (await import('./auto-shelf-switch.tsx')).AutoShelfSwitch);

export function useEntryColumns(kind: EntryKind, mayChange: boolean): DataColumn<ListedEntry>[] {
  const { t } = useTranslation('catalog');
  const ofKind: Readonly<Record<EntryKind, DataColumn<ListedEntry>[]>> = {
    league: [
      {
        key: 'level',
        title: t('fields.level'),
        width: 96,
        render: ({ level }) => (level === null ? '' : t(`levels.${levelKey(level)}`)),
      },
      {
        key: 'autoShelf',
        title: t('fields.autoShelf'),
        width: 112,
        render: (league) =>
          mayChange && !league.isRecycled ? (
            <AutoShelfSwitch league={league} />
          ) : (
            <StatusDot
              tone={league.autoShelf ? 'good' : 'quiet'}
              text={t(league.autoShelf ? 'autoShelf.on' : 'autoShelf.off')}
            />
          ),
      },
    ],
    team: [],
    player: [{ key: 'team', title: t('fields.team'), minWidth: 180, render: ({ team }) => team?.name ?? t('nothing') }],
  };
  return [
    {
      key: 'name',
      title: t('fields.name'),
      minWidth: 240,
      isFixed: true,
      render: ({ name, isSingle, shortName, nameEn }) => (
        <TwoLines
          first={
            <>
              <CutText text={name} />
              {isSingle && <Tag>{t('single')}</Tag>}
            </>
          }
          second={<CutText text={[shortName, nameEn].filter((word) => word !== '').join(' · ')} />}
        />
      ),
    },
    {
      key: 'isRecycled',
      title: t('columns.state'),
      width: 112,
      render: ({ isRecycled }) => (
        <StatusDot tone={isRecycled ? 'quiet' : 'good'} text={t(isRecycled ? 'states.recycled' : 'states.inUse')} />
      ),
    },
    {
      key: 'discipline',
      title: t('fields.discipline'),
      width: 120,
      render: ({ discipline, disciplineName: own }) =>
        own === '' ? (
          disciplineName(discipline)
        ) : (
          <TwoLines first={<CutText text={own} />} second={disciplineName(discipline)} />
        ),
    },
    ...ofKind[kind],
    {
      key: 'suppliers',
      title: t('columns.suppliers'),
      minWidth: 180,
      render: ({ suppliers }) => suppliers.join(t('separator')) || t('byHand'),
    },
    { key: 'id', title: t('columns.id'), width: 120, isExtra: true, render: ({ id }) => <CopyText text={id} /> },
    {
      key: 'updatedTime',
      title: t('columns.updatedTime'),
      kind: 'time',
      render: ({ updatedTime }) => formatTime(updatedTime),
    },
  ];
}

/** Columns of the suppliers' records; `onOpen` leads to the main record. */
export function useAssociatedColumns(onOpen: (id: string) => void): DataColumn<ListedEntry>[] {
  const { t } = useTranslation('catalog');
  return [
    {
      key: 'name',
      title: t('columns.toldName'),
      minWidth: 240,
      isFixed: true,
      render: ({ name, told: supplierRecord }) => (
        <TwoLines first={<CutText text={name} />} second={<CopyText text={supplierRecord?.supplierId ?? ''} />} />
      ),
    },
    {
      key: 'link',
      title: t('columns.link'),
      width: 128,
      render: ({ told: supplierRecord }) => supplierRecord !== null && <LinkState link={supplierRecord.link} />,
    },
    {
      key: 'entry',
      title: t('columns.entry'),
      minWidth: 200,
      isFixed: true,
      render: ({ told: supplierRecord }) => <MainRecord entry={supplierRecord?.entry ?? null} onOpen={onOpen} />,
    },
    {
      key: 'suppliers',
      title: t('columns.supplier'),
      width: 160,
      render: ({ told: supplierRecord }) => supplierRecord?.supplierName ?? '',
    },
    {
      key: 'discipline',
      title: t('fields.discipline'),
      width: 120,
      render: ({ discipline }) => disciplineName(discipline),
    },
    {
      key: 'updatedTime',
      title: t('columns.toldTime'),
      kind: 'time',
      render: ({ updatedTime }) => formatTime(updatedTime),
    },
  ];
}

type Named = NonNullable<ListedEntry['team']>;

function MainRecord({ entry, onOpen }: { entry: Named | null; onOpen: (id: string) => void }) {
  const { t } = useTranslation('catalog');
  if (entry === null) return <span className={styles.quiet}>{t('nothing')}</span>;
  return (
    <button
      type="button"
      className={styles.link}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(entry.id);
      }}
    >
      {entry.name}
    </button>
  );
}
