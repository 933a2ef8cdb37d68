import styles from './pickers.module.css';

/** Beside the field it is about; what it says is also read aloud. */
export function PickerError({ id, text }: { id?: string; text: string | null }) {
  if (text === null) return null;
  return (
    <p id={id} className={styles.error} role="alert">
      {text}
    </p>
  );
}
