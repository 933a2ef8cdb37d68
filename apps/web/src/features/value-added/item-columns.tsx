import { disciplineName } from '@touchline/domain/matches/discipline-names';
import { formatTime } from '@touchline/domain/times';
import { durationText } from '@touchline/domain/value-added/duration';
import { type ValueAddedKind, valueAddedStatus } from '@touchline/domain/value-added/value-added';
import { useTranslation } from 'react-i18next';

import { refreshList } from '../../lib/lists/list-query.ts';
import { OpenText } from '../../widgets/list/cells/open-text.tsx';
import { StateSwitch } from '../../widgets/list/cells/state-switch.tsx';
import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import { Cover } from './cover.tsx';
import { useItemWords } from './item-words.ts';
import { type ListedItem, shelveItem, valueAddedName } from './value-added.api.ts';
import './value-added.messages.ts';

import styles from './value-added.module.css';

interface ItemColumnsOptions {
  readonly mayChange: boolean;
  readonly onOpen: (item: ListedItem) => void;
}

export function useItemColumns(
  kind: ValueAddedKind,
  { mayChange, onOpen }: ItemColumnsOptions,
): DataColumn<ListedItem>[] {
  const { t } = useTranslation('value-added');
  const { sourceOf } = useItemWords();
  const duration: DataColumn<ListedItem> = {
    key: 'duration',
    title: t('fields.duration'),
    width: 80,
    kind: 'number',
    render: ({ duration: seconds }) => (seconds === null ? null : durationText(seconds)),
  };
  return [
    {
      key: 'title',
      title: t('fields.title'),
      minWidth: 320,
      isFixed: true,
      render: (item) => (
        <span className={styles.name}>
          <Cover name={item.cover} size="small" />
          <OpenText text={item.title} onOpen={() => onOpen(item)} />
        </span>
      ),
    },
    {
      key: 'onShelf',
      title: t('fields.onShelf'),
      width: 112,
      render: (item) => (mayChange ? <ShelfSwitch kind={kind} item={item} /> : <ShelfState onShelf={item.onShelf} />),
    },
    { key: 'status', title: t('fields.status'), width: 96, render: ({ status }) => <ItemStatus status={status} /> },
    ...(kind === 'video' ? [duration] : []),
    { key: 'sourceId', title: t('fields.sourceId'), width: 104, render: ({ sourceId }) => sourceOf(sourceId) },
    {
      key: 'discipline',
      title: t('fields.discipline'),
      width: 112,
      render: ({ discipline }) => (discipline === null ? null : disciplineName(discipline)),
    },
    {
      key: 'updatedTime',
      title: t('fields.updatedTime'),
      kind: 'time',
      render: ({ updatedTime }) => formatTime(updatedTime),
    },
  ];
}

const shelving = { on: 'shelve', off: 'unshelve' } as const;

/** Switched in the row; a draft is saved first. */
function ShelfSwitch({ kind, item }: { kind: ValueAddedKind; item: ListedItem }) {
  const { t } = useTranslation('value-added');
  const { id, title, onShelf, status, updatedTime } = item;
  return (
    <StateSwitch
      record={{ name: title, enabled: onShelf, updatedTime }}
      label={t('switchOf', { name: title })}
      text={t(onShelf ? 'shelf.on' : 'shelf.off')}
      done={shelving}
      lockedReason={status === valueAddedStatus.unsaved ? t('shelf.draft') : null}
      send={(isOn, version) => shelveItem(kind, id, isOn, version)}
      refresh={() => refreshList(valueAddedName)}
    />
  );
}

export function ShelfState({ onShelf }: { onShelf: boolean }) {
  const { t } = useTranslation('value-added');
  return <StatusDot tone={onShelf ? 'good' : 'quiet'} text={t(onShelf ? 'shelf.on' : 'shelf.off')} />;
}

export function ItemStatus({ status }: { status: number }) {
  const { t } = useTranslation('value-added');
  const isSaved = status === valueAddedStatus.saved;
  return <StatusDot tone={isSaved ? 'good' : 'warning'} text={t(isSaved ? 'status.1' : 'status.0')} />;
}
