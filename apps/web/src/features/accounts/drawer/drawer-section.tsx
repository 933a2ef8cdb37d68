import { type ReactNode, useId } from 'react';

import { ListFailed, ListSkeleton } from '../../../widgets/list/list-states.tsx';

import styles from './account-drawer.module.css';

interface DrawerSectionProps<Data> {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  query: { readonly data: Data | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/** A part of the drawer with a call of its own: what fails in it leaves the others as they are. */
export function DrawerSection<Data>({ title, action, query, children }: DrawerSectionProps<Data>) {
  const titleId = useId();
  const { data, error, refetch } = query;
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        {action}
      </div>
      {error !== null && <ListFailed error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <ListSkeleton rowHeight={40} rows={2} />}
      {data !== undefined && children(data)}
    </section>
  );
}
