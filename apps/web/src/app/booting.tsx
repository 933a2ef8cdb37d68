import { routes } from '@touchline/domain/access/routes';

import { currentPath } from '../lib/page/navigation.ts';
import { ProgressLine } from '../widgets/progress/progress-line.tsx';
import { Skeleton } from '../widgets/skeleton.tsx';

import styles from './booting.module.css';

/** The address of a page inside begins with its module. */
const pageInside = /^\/[a-z]{3}_/;

/** Before the first page is there: the line at 300 ms, the shape of the shell at 800 ms. */
export function Booting() {
  const path = currentPath();
  const isInside = path === routes.profile || pageInside.test(path);
  return (
    <>
      <ProgressLine active />
      {isInside && (
        <div className={styles.shape}>
          <div className={styles.rail} />
          <div className={styles.header} />
          <div className={styles.card}>
            <Skeleton lines={9} />
          </div>
        </div>
      )}
    </>
  );
}
