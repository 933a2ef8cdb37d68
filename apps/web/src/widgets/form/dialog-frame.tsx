import { Modal } from 'antd';
import { type ReactNode, type RefObject, useRef } from 'react';

import { AntdRoot } from '../../lib/theme/antd-root.tsx';
import { isOnTop, useModalFocus } from './use-modal-focus.ts';

import styles from './form.module.css';

export interface DialogFrameProps {
  /** Says act and object. */
  title: string;
  /** `drawer` stands at the right edge, for a record rather than a decision. */
  size?: 'small' | 'medium' | 'large' | 'wide' | 'drawer';
  /** Stays in sight under a body that scrolls. */
  footer: ReactNode;
  /** The element that gets the focus; otherwise the first field. */
  initialFocus?: RefObject<HTMLElement | null>;
  isBusy?: boolean;
  /** The × and Escape. */
  onClose: () => void;
  children: ReactNode;
}

const widths = { small: 440, medium: 560, large: 920, wide: 1160, drawer: 720 } as const;

/** A dialog that is open for as long as it is rendered, without a flight: steps change inside it. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, size = 'small', footer, initialFocus, isBusy = false, onClose, children } = props;
  const inside = useRef<HTMLDivElement>(null);
  return (
    <AntdRoot>
      <Modal
        open
        centered={size !== 'drawer'}
        wrapClassName={(size === 'drawer' && styles.drawer) || ''}
        width={widths[size]}
        // One line in a dialog of steps, whose title changes while its height stays.
        title={<h2 className={size === 'wide' ? styles.oneLine : styles.title}>{title}</h2>}
        footer={footer}
        transitionName=""
        maskTransitionName=""
        mask={{ closable: false }}
        closable={{ disabled: isBusy }}
        focusable={{ focusTriggerAfterClose: false }}
        // A record may be long and hold nothing to stop at: its text is scrolled by keyboard.
        bodyProps={size === 'drawer' ? { tabIndex: 0, role: 'group', 'aria-label': title } : undefined}
        classNames={{ container: styles.container ?? '', body: styles.body ?? '', footer: styles.footer ?? '' }}
        onCancel={({ defaultPrevented }) => !defaultPrevented && !isBusy && isOnTop(inside) && onClose()}
      >
        <Inside inside={inside} initialFocus={initialFocus}>
          {children}
        </Inside>
      </Modal>
    </AntdRoot>
  );
}

interface InsideProps {
  inside: RefObject<HTMLDivElement | null>;
  initialFocus: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

/** Its effects run once the dialog's content is there. */
function Inside({ inside, initialFocus, children }: InsideProps) {
  useModalFocus(inside, initialFocus);
  return (
    <div ref={inside} className={styles.inside}>
      {children}
    </div>
  );
}
