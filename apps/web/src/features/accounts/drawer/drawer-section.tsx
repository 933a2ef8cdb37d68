import { type ReactNode, useId } from 'react';

import { RecordFrame, type RecordQuery } from '../../../widgets/record-frame.tsx';

import styles from './account-drawer.module.css';

interface DrawerSectionProps<Data> {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  query: RecordQuery<Data>;
  children: (data: Data) => ReactNode;
}

/** A part of the drawer with a call of its own: what fails in it leaves the others as they are. */
export function DrawerSection<Data>({ title, action, query, children }: DrawerSectionProps<Data>) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        {action}
      </div>
      <RecordFrame query={query} rows={2}>
        {children}
      </RecordFrame>
    </section>
  );
}
