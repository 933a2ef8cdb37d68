import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';

import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { useUnder } from './use-under.ts';

const OpenMenu = lazyPart(async () => (await import('./open-menu.tsx')).OpenMenu);

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
