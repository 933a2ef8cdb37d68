import { type Density, densities } from '@touchline/domain/lists/table-look';
import { formatTime } from '@touchline/domain/times';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { LoadedList } from '../../../lib/lists/list-query.ts';
import { ChevronDownIcon, DensityIcon } from '../../inside-icons.tsx';
import { RefreshIcon } from '../../plain/icons.tsx';
import '../../lists.messages.ts';
import { ToolButton } from '../../tool-button.tsx';
import { MenuUnder } from '../menus/menu-under.tsx';
import { alongLine } from './roving-steps.ts';
import { useRoving } from './use-roving.ts';

import styles from './table-toolbar.module.css';

export interface TableToolbarProps {
  label: string;
  list: LoadedList<unknown>;
  density: Density;
  /** Left out where rows have no height to choose. */
  onDensity?: (density: Density) => void;
  /** Further tools, at the end. */
  children?: ReactNode;
}

/** At the table's top right: how many there are, when they were read, and how they are shown. */
export function TableToolbar({ label, list, density, onDensity, children }: TableToolbarProps) {
  const { t } = useTranslation('lists');
  const tools = useRef<HTMLDivElement>(null);
  useRoving(tools, alongLine);
  return (
    <div className={styles.bar}>
      <Total list={list} />
      <div ref={tools} role="toolbar" tabIndex={-1} aria-label={t('list.tools', { label })} className={styles.tools}>
        <Refresh list={list} />
        {onDensity !== undefined && <DensityMenu density={density} onDensity={onDensity} />}
        {children}
      </div>
    </div>
  );
}

/** Holds the room of the views' menu until that is there. */
export function ViewMenuPlaceholder() {
  const { t } = useTranslation('lists');
  return (
    <button type="button" className={styles.view} disabled>
      {t('views.title')}
      <ChevronDownIcon />
    </button>
  );
}

function Total({ list: { answer, error } }: { list: LoadedList<unknown> }) {
  const { t } = useTranslation('lists');
  if (answer === undefined || error !== null) return null;
  return (
    <span role="status" className={styles.total}>
      {t(answer.totalIsCapped === true ? 'pagination.totalCapped' : 'pagination.total', {
        total: answer.total.toLocaleString('en-US'),
      })}
    </span>
  );
}

function Refresh({ list: { isFetching, refreshedAt, isRefreshFailed, refresh } }: { list: LoadedList<unknown> }) {
  const { t } = useTranslation('lists');
  const said =
    refreshedAt === null ? '' : t('pagination.refreshedAt', { time: formatTime(refreshedAt, 'second').slice(11) });
  return (
    <>
      {isRefreshFailed && (
        <span role="alert" className={styles.failed}>
          {t('pagination.refreshFailed')}
          <button type="button" className={styles.retry} onClick={refresh}>
            {t('pagination.retry')}
          </button>
        </span>
      )}
      <span className={styles.time}>{isFetching ? t('pagination.refreshing') : said}</span>
      <ToolButton label={t('pagination.refresh')} onClick={refresh}>
        <RefreshIcon />
      </ToolButton>
    </>
  );
}

function DensityMenu({ density, onDensity }: Required<Pick<TableToolbarProps, 'density' | 'onDensity'>>) {
  const { t } = useTranslation('lists');
  return (
    <MenuUnder
      menu={{
        items: densities.map((each) => ({ key: each, label: t(`list.densities.${each}`) })),
        selectable: true,
        selectedKeys: [density],
        onClick: ({ key }) => onDensity(key as Density),
      }}
    >
      <ToolButton label={t('list.density')}>
        <DensityIcon />
      </ToolButton>
    </MenuUnder>
  );
}
