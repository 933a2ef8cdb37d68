import styles from './cell.module.css';

/** One line; what does not fit is cut, and shown whole on hover. */
export function CutText({ text }: { text: string }) {
  return (
    <span className={styles.cut} data-tip={text} data-tip-when="cut">
      {text}
    </span>
  );
}
