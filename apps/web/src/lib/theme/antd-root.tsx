import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import zhCn from 'dayjs/locale/zh-cn.js';
import { createContext, type ReactNode, useContext } from 'react';

import { antdTheme } from './antd-theme.ts';
import { useThemeMode } from './theme-mode.ts';

// Weeks begin on Monday.
dayjs.locale(zhCn);

const themes = { light: antdTheme('light'), dark: antdTheme('dark') };

/** Ant Design's own icons have English names for screen readers. */
const chevron = (
  <svg width="1em" height="1em" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M4 6l4 4 4-4" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
const downIcon = { suffixIcon: chevron };
const moreIcon = { more: { icon: <span aria-hidden="true">…</span> } };

/** Over an open dialog nothing of the page can be seen: what pops up from inside stays inside. */
function popupContainer(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest('dialog') ?? document.body;
}

const InsideAntd = createContext(false);

/** Everything of Ant Design stands inside one of these; inside another it adds nothing. */
export function AntdRoot({ children }: { children: ReactNode }) {
  const { theme } = useThemeMode();
  const isInside = useContext(InsideAntd);
  if (isInside) return children;
  return (
    <InsideAntd value>
      <ConfigProvider
        locale={zhCN}
        theme={themes[theme]}
        getPopupContainer={popupContainer}
        select={downIcon}
        tabs={moreIcon}
        button={{ autoInsertSpace: false }}
        wave={{ disabled: true }}
      >
        {children}
      </ConfigProvider>
    </InsideAntd>
  );
}
