import { Popover } from 'antd';
import type { ReactNode } from 'react';

import { AntdRoot } from './antd-root.tsx';

import styles from './under.module.css';

interface OpenPanelProps {
  children: ReactNode;
  onClose: () => void;
}

export function OpenPanel({ children, onClose }: OpenPanelProps) {
  return (
    <AntdRoot>
      <Popover
        open
        content={children}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <span className={styles.anchor} />
      </Popover>
    </AntdRoot>
  );
}
