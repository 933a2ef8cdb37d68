import { Input } from 'antd';
import { useId } from 'react';

import styles from './form.module.css';

/** A value that belongs to the form and cannot be changed there. */
export function FixedText({ label, value, hint }: { label: string; value: string; hint: string }) {
  const id = useId();
  return (
    <div className={styles.item}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
      </div>
      <Input id={id} value={value} readOnly variant="filled" aria-describedby={`${id}-line`} />
      <p id={`${id}-line`} className={styles.line}>
        {hint}
      </p>
    </div>
  );
}
