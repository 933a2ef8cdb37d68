import type { ReactNode } from 'react';

import styles from './cell.module.css';

/** A cell's subject with a smaller second line; in dense rows both share the line. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className={styles.lines}>
      <div className={styles.first}>{first}</div>
      <div className={styles.second} data-second-line>
        {second}
      </div>
    </div>
  );
}
