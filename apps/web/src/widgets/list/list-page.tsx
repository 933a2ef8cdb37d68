import type { ReactNode } from 'react';

import { AntdRoot } from './antd-root.tsx';
import { Tips } from './tips.tsx';

import styles from './list-page.module.css';

export interface ListPageProps {
  title: string;
  /** Beside the title: the page's main button. */
  actions?: ReactNode;
  /** One line above the table that wraps: search box, filters. */
  filters?: ReactNode;
  /** The table with its pagination, then dialogs. */
  children: ReactNode;
}

export function ListPage({ title, actions, filters, children }: ListPageProps) {
  return (
    <AntdRoot>
      <section className={styles.page} aria-labelledby="list-title">
        <div className={styles.head}>
          <h1 id="list-title" className={styles.title}>
            {title}
          </h1>
          {filters !== undefined && <div className={styles.filters}>{filters}</div>}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
        {children}
      </section>
      <Tips />
    </AntdRoot>
  );
}

/** Holds the room of filters that come in a file of their own. */
export function FilterPlace() {
  return <span className={styles.filterPlace} />;
}
