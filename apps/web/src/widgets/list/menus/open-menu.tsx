import { Dropdown, type MenuProps } from 'antd';

import { AntdRoot } from '../../../lib/theme/antd-root.tsx';

import styles from './under.module.css';

interface OpenMenuProps {
  menu: MenuProps;
  onClose: () => void;
}

export function OpenMenu({ menu, onClose }: OpenMenuProps) {
  return (
    <AntdRoot>
      <Dropdown
        open
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- Whoever asked for the menu goes on in it.
        autoFocus
        trigger={['click']}
        placement="bottomRight"
        menu={{
          ...menu,
          onClick: (info) => {
            onClose();
            menu.onClick?.(info);
          },
        }}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <span className={styles.anchor} />
      </Dropdown>
    </AntdRoot>
  );
}
