import type { ButtonHTMLAttributes, Ref } from 'react';

import styles from './tool-button.module.css';

export interface ToolButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'> {
  /** The button's accessible name: it shows an icon only. */
  label: string;
  /** Said while the mouse rests on it; the label unless there is more to say. */
  hint?: string;
  /** `large` in the header, `small` above a table. */
  size?: 'small' | 'large';
  ref?: Ref<HTMLButtonElement>;
}

/** An icon that can be pressed. */
export function ToolButton({ label, hint = label, size = 'small', children, ...rest }: ToolButtonProps) {
  return (
    <button {...rest} type="button" className={styles.tool} data-size={size} aria-label={label} title={hint}>
      {children}
    </button>
  );
}
