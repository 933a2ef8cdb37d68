import type { ReactNode } from 'react';

import { type RowAction, RowActions } from './table/row-actions.tsx';
import { cellOf } from './table/table-columns.tsx';

import styles from './fact-card.module.css';

interface FactCardProps {
  name: string;
  /** The row's cells: the first is the card's head, each of the others stands beside its column's title. */
  cells: readonly { readonly key: string; readonly title: string; readonly content: ReactNode }[];
  actions: readonly RowAction[];
}

/** A row of any list where the window is too narrow for columns. */
export function FactCard({ name, cells: [head, ...facts], actions }: FactCardProps) {
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.head}>{cellOf(head?.content)}</div>
      <dl className={styles.facts}>
        {facts.map(({ key, title, content }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{cellOf(content)}</dd>
          </div>
        ))}
      </dl>
      {actions.length > 0 && <RowActions rowName={name} actions={actions} />}
    </article>
  );
}
