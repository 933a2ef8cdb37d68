import { Popover } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

import { AntdRoot } from '../../../lib/theme/antd-root.tsx';

import styles from './under.module.css';

interface OpenPanelProps {
  /** At which end of its button it stands. */
  placement?: 'bottomLeft' | 'bottomRight';
  children: ReactNode;
  onClose: () => void;
}

export function OpenPanel({ placement = 'bottomRight', children, onClose }: OpenPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <AntdRoot>
      <Popover
        open
        content={
          <div ref={panel} role="presentation" onKeyDown={(event) => isDone(event) && onClose()}>
            {children}
          </div>
        }
        trigger="click"
        placement={placement}
        arrow={false}
        // Whoever asked for the panel goes on in it.
        afterOpenChange={() => {
          const { current } = panel;
          if (current?.contains(document.activeElement) === false)
            current.querySelector<HTMLElement>('input:enabled')?.focus();
        }}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <span className={styles.anchor} />
      </Popover>
    </AntdRoot>
  );
}

/** Escape in a picker of the panel closes the picker's list first. */
function isDone({ key, target }: KeyboardEvent): boolean {
  return key === 'Escape' && target instanceof Element && target.getAttribute('aria-expanded') !== 'true';
}
