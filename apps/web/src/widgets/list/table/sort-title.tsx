import type { HTMLAttributes } from 'react';

import { ChevronDownIcon } from '../../inside-icons.tsx';

import styles from './data-table.module.css';

interface SortTitleProps {
  title: string;
  /** Null: the list is not sorted by it. */
  isAsc: boolean | null;
}

export function SortTitle({ title, isAsc }: SortTitleProps) {
  return (
    <span className={styles.sortTitle} data-sort={directionOf(isAsc)}>
      {title}
      <span aria-hidden="true" className={styles.sortMarks}>
        <ChevronDownIcon />
        <ChevronDownIcon />
      </span>
    </span>
  );
}

/** Upwards first, then downwards, then as the list stands by itself. */
export function sortProps(isAsc: boolean | null, onSort: (isAsc: boolean | null) => void): HTMLAttributes<HTMLElement> {
  const sort = () => onSort(isAsc === null ? true : isAsc ? false : null);
  return {
    tabIndex: 0,
    'aria-sort': directionOf(isAsc) ?? 'none',
    className: styles.sortable,
    onClick: sort,
    onKeyDown: (event) => {
      if (event.key === 'Enter') sort();
    },
  };
}

function directionOf(isAsc: boolean | null): 'ascending' | 'descending' | undefined {
  if (isAsc === null) return undefined;
  return isAsc ? 'ascending' : 'descending';
}
