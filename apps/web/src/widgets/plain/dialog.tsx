import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { addDialog } from '../../lib/page/open-dialogs.ts';
import { CloseIcon } from './icons.tsx';

import styles from './dialog.module.css';

export interface DialogProps {
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  /** `drawer` stands at the right edge, for a record rather than a decision. */
  size?: 'small' | 'medium' | 'large' | 'drawer';
  /** Escape; without it the dialog stays until its own buttons close it. */
  onClose?: () => void;
}

/** Escape closes what pops up from inside first, and the dialog not with it. */
const openPopup = ['select', 'picker']
  .map((name) => `.ant-${name}-dropdown:not(.ant-${name}-dropdown-hidden)`)
  .join(', ');

/** The element that had the focus before each dialog. */
const origins = new WeakMap<HTMLDialogElement, Element>();

/** Of dialogs that close together, the later ones came from inside of one that is closed as well. */
function originOf(dialog: HTMLDialogElement): Element | undefined {
  const origin = origins.get(dialog);
  const around = origin?.closest('dialog') ?? null;
  return around === null || around.open ? origin : originOf(around);
}

/** Open for as long as it is rendered; then the focus goes back to where it came from. */
export function Dialog({ title, children, footer, size = 'small', onClose }: DialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);

  // A layout effect: its cleanup runs while the element is still in the page, and only there `close` returns the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    const { activeElement } = document;
    if (activeElement !== null && !dialog.contains(activeElement)) origins.set(dialog, activeElement);
    dialog.showModal();
    const remove = addDialog(dialog);
    return () => {
      remove();
      dialog.close();
      const origin = originOf(dialog);
      if (origin instanceof HTMLElement) origin.focus();
    };
  }, []);

  /** Browsers let a repeated Escape close a dialog whatever its page says. */
  const reopen = () => {
    onClose?.();
    setTimeout(() => {
      if (element.current?.isConnected === true && !element.current.open) element.current.showModal();
    });
  };

  return (
    <dialog
      ref={element}
      className={styles.dialog}
      data-size={size}
      tabIndex={-1}
      aria-labelledby={titleId}
      closedby={onClose === undefined ? 'none' : undefined}
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape' && event.currentTarget.querySelector(openPopup) !== null) event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) reopen();
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {size === 'drawer' && onClose !== undefined && (
        <button type="button" className={styles.close} aria-label={t('close')} title={t('close')} onClick={onClose}>
          <CloseIcon />
        </button>
      )}
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </dialog>
  );
}
