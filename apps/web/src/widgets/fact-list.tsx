import type { ReactNode } from 'react';

import styles from './fact-list.module.css';

/** A fact of a record: a name and its value; a long one takes the whole width. */
export type Fact = readonly [name: string, value: ReactNode, width?: 'whole'];

interface FactListProps {
  facts: readonly Fact[];
  label?: string;
  /** On a page rather than in a drawer: as many beside each other as there is room for. */
  isOnPage?: boolean;
}

export function FactList({ facts, label, isOnPage = false }: FactListProps) {
  return (
    <dl className={styles.facts} data-place={isOnPage ? 'page' : 'drawer'} aria-label={label}>
      {facts.map(([name, value, width]) => (
        <div key={name} data-width={width}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
