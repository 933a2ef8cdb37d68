import { CutText } from './cut-text.tsx';

import styles from './cell.module.css';

/** The row's subject as a button that opens it. */
export function OpenText({ text, onOpen }: { text: string; onOpen: () => void }) {
  return (
    <button type="button" className={styles.open} onClick={onOpen}>
      <CutText text={text} />
    </button>
  );
}
