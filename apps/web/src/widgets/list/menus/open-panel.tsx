import { Popover } from 'antd';
import { type ReactNode, useRef } from 'react';

import { AntdRoot } from '../antd-root.tsx';

import styles from './under.module.css';

interface OpenPanelProps {
  children: ReactNode;
  onClose: () => void;
}

export function OpenPanel({ children, onClose }: OpenPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <AntdRoot>
      <Popover
        open
        content={<div ref={panel}>{children}</div>}
        trigger="click"
        placement="bottomRight"
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
