import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';

import { SpinnerIcon } from './icons.tsx';

import styles from './button.module.css';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  look?: 'primary' | 'plain' | 'danger' | 'quiet';
  wide?: boolean;
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = 'plain', wide = false, busy = false, children, type, onClick, ...rest }: ButtonProps) {
  /** A button that is busy, or off for now, keeps the focus, which `disabled` would throw away, and does nothing. */
  const isOff = busy || rest['aria-disabled'] === true;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={[styles.button, styles[look], wide ? styles.wide : ''].join(' ')}
      aria-busy={busy || undefined}
      aria-disabled={isOff || undefined}
      onClick={click}
    >
      {busy && <SpinnerIcon />}
      {children}
    </button>
  );
}
