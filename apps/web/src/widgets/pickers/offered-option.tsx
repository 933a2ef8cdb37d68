import styles from './pickers.module.css';

/** Stands last below what a search found, if it left some out. */
export const moreOption = (label: string) => ({ value: '', label, more: '', disabled: true });

/** An option of a search: its name, and what tells it from others of that name. */
export function offeredOption({ data: { label, more } }: { data: { label: string; more: string } }) {
  return (
    <span className={styles.entryOption}>
      {label}
      <small>{more}</small>
    </span>
  );
}
