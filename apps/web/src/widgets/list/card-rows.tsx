import type { ReactNode } from 'react';

import type { LoadedList } from '../../lib/lists/list-query.ts';
import { type EmptyState, ListEmpty, ListFailed, ListSkeleton } from './list-states.tsx';

import styles from './card-rows.module.css';

interface CardRowsProps {
  label: string;
  list: LoadedList<unknown>;
  /** One for each row. */
  cards: readonly { readonly key: string; readonly card: ReactNode }[];
  empty: EmptyState;
  /** The row that was just saved. */
  highlighted?: string | null | undefined;
}

/** In px, about. */
const cardHeight = 112;

/** A table's rows where the window is too narrow for its columns. */
export function CardRows({ label, list, cards, empty, highlighted }: CardRowsProps) {
  if (list.error !== null) return <ListFailed error={list.error} onRetry={list.refresh} />;
  if (list.rows === undefined) return <ListSkeleton rowHeight={cardHeight} />;
  if (cards.length === 0) return <ListEmpty {...empty} />;
  return (
    <ul className={styles.cards} aria-label={label} aria-busy={list.isFetching}>
      {cards.map(({ key, card }) => (
        <li key={key} data-highlighted={key === highlighted || undefined}>
          {card}
        </li>
      ))}
    </ul>
  );
}
