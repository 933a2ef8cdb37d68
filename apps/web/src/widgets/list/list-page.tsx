import { type ReactNode, useEffect, useRef } from 'react';

import { Tips } from './cells/tips.tsx';

import styles from './list-page.module.css';

export interface ListPageProps {
  title: string;
  /** Beside the title: the page's main button. */
  actions?: ReactNode;
  /** One line above the table that wraps: search box, filters. */
  filters?: ReactNode;
  /** Stands below that line, and stays in sight with it while the rows scroll under both. */
  pinned?: ReactNode;
  /** The line stays in sight without more. */
  isPinned?: boolean;
  /** The table with its pagination, then dialogs. */
  children: ReactNode;
}

/** Rows show before Ant Design is there: what uses it comes as a `lazyPart`. */
export function ListPage({
  title,
  actions,
  filters,
  pinned,
  isPinned = pinned !== undefined,
  children,
}: ListPageProps) {
  const head = (
    <div className={styles.head}>
      <h1 id="list-title" className={styles.title}>
        {title}
      </h1>
      {filters !== undefined && <div className={styles.filters}>{filters}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
  return (
    <>
      <section className={styles.page} aria-labelledby="list-title">
        {isPinned ? (
          <Pinned>
            {head}
            {pinned}
          </Pinned>
        ) : (
          head
        )}
        {children}
      </section>
      <Tips />
    </>
  );
}

/** Holds the room of filters that come in a file of their own. */
export function FilterPlaceholder() {
  return <span className={styles.filterPlaceholder} />;
}

/** As high as it is, so far down the table's own head stays. */
function Pinned({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    const page = element?.parentElement;
    if (element == null || page == null) return undefined;
    const observer = new ResizeObserver(() =>
      page.style.setProperty('--pinned-height', `${element.getBoundingClientRect().height}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={styles.pinned}>
      {children}
    </div>
  );
}
