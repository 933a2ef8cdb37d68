import type { ReactNode } from 'react';

import type { useDisclosure } from '../lib/page/use-disclosure.ts';
import { ToolButton } from './tool-button.tsx';

import styles from './header-tray.module.css';

interface HeaderTrayProps {
  disclosure: ReturnType<typeof useDisclosure<HTMLDivElement>>;
  /** The panel's name. */
  title: string;
  /** The button's name, which says what the mark shows. */
  label: string;
  icon: ReactNode;
  /** A figure on the button; `dot` for news without one. */
  mark: string | null;
  /** Drawn while the panel is open. */
  children: ReactNode;
}

/** A button of the header with a mark, and the panel that it opens. */
export function HeaderTray({ disclosure, title, label, icon, mark, children }: HeaderTrayProps) {
  const { open, rootProps, triggerProps, panelProps } = disclosure;
  return (
    <div className={styles.root} {...rootProps}>
      <ToolButton size="large" label={label} {...triggerProps}>
        {icon}
        {mark !== null && (
          <span className={mark === 'dot' ? styles.dot : styles.count} aria-hidden="true">
            {mark !== 'dot' && mark}
          </span>
        )}
      </ToolButton>
      {open && (
        <section className={styles.panel} aria-label={title} {...panelProps}>
          {children}
        </section>
      )}
    </div>
  );
}
