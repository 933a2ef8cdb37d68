import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';

import { late } from '../../../lib/page/late.tsx';
import { useUnder } from './use-under.ts';

const OpenMenu = late(async () => (await import('./open-menu.tsx')).OpenMenu);

interface MenuUnderProps {
  menu: MenuProps;
  /** The button that opens it. */
  children: ReactNode;
}

/** Ant Design's menu under a button: the list is there before it. */
export function MenuUnder({ menu, children }: MenuUnderProps) {
  const { holder, isOpen, close } = useUnder();
  return (
    <span {...holder}>
      {children}
      {isOpen && <OpenMenu menu={menu} onClose={close} />}
    </span>
  );
}
