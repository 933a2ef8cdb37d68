import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';

import { late } from '../../lib/late.tsx';
import { Under } from './under.tsx';

const OpenMenu = late(async () => (await import('./open-menu.tsx')).OpenMenu);

interface MenuUnderProps {
  menu: MenuProps;
  /** The button that opens it. */
  children: ReactNode;
}

/** Ant Design's menu under a button: the list is there before it. */
export function MenuUnder({ menu, children }: MenuUnderProps) {
  return <Under open={(onClose) => <OpenMenu menu={menu} onClose={onClose} />}>{children}</Under>;
}
