import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import zhCn from 'dayjs/locale/zh-cn.js';
import type { ReactNode } from 'react';

import { antdTheme } from '../../lib/theme/antd-theme.ts';
import { useThemeMode } from '../../lib/theme/theme-mode.ts';
import { ChevronDownIcon } from '../inside-icons.tsx';

// Weeks begin on Monday.
dayjs.locale(zhCn);

const themes = { light: antdTheme('light'), dark: antdTheme('dark') };

/** Ant Design's own icon has an English name for screen readers. */
const downIcon = { suffixIcon: <ChevronDownIcon /> };

/** Over an open dialog nothing of the page can be seen: what pops up from inside stays inside. */
function popupContainer(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest('dialog') ?? document.body;
}

/** Everything of Ant Design stands inside one of these; only lazily loaded pages hold one. */
export function AntdRoot({ children }: { children: ReactNode }) {
  const { theme } = useThemeMode();
  return (
    <ConfigProvider
      locale={zhCN}
      theme={themes[theme]}
      getPopupContainer={popupContainer}
      select={downIcon}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
    >
      {children}
    </ConfigProvider>
  );
}
