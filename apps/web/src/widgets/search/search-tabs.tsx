import { type SearchTab, splitTabs } from '@touchline/domain/lists/search-tabs';
import { Button, Dropdown, type MenuProps, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';

import { ChevronDownIcon } from '../inside-icons.tsx';
import './search-bar.messages.ts';
import { useTabsAlone } from './tabs-alone.ts';
import type { PageTabs } from './use-search-tabs.ts';

import styles from './search-tabs.module.css';

const closings = ['closeCurrent', 'closeOthers', 'closeAll'] as const;

/** The open searches in a row; what is beyond the maximum stands in a menu of its own. */
export function SearchTabs({ pageTabs, maximum }: { pageTabs: PageTabs; maximum: number }) {
  const { tabs, current, choose, close, closeOthers, closeAll } = pageTabs;
  const { t } = useTranslation('search-bar');
  const row = useTabsAlone();
  if (tabs.length === 0) return null;

  const { shown, overflow } = splitTabs(tabs, current, maximum);
  const keyOf = (tab: SearchTab) => String(tabs.indexOf(tab));
  const tabOf = (key: string) => tabs[Number(key)] as SearchTab;
  const closingOf = {
    closeCurrent: () => current !== undefined && close(current),
    closeOthers,
    closeAll,
  };
  const closingItems = closings.map((name) => ({
    key: name,
    label: t(`tabs.${name}`),
    disabled: current === undefined && name !== 'closeAll',
    onClick: closingOf[name],
  }));

  return (
    <div ref={row} className={styles.row}>
      <Tabs
        className={styles.tabs ?? ''}
        size="small"
        type="editable-card"
        hideAdd
        aria-label={t('tabs.label')}
        activeKey={current === undefined ? '' : keyOf(current)}
        items={shown.map((tab) => ({ key: keyOf(tab), label: <TabTitle text={tab.tabTitle} /> }))}
        onChange={(key) => choose(tabOf(key))}
        onEdit={(key, action) => action === 'remove' && typeof key === 'string' && close(tabOf(key))}
      />
      <span className={styles.extra}>
        {overflow.length > 0 && (
          <MenuButton
            text={t('tabs.more', { count: overflow.length })}
            items={overflow.map((tab) => ({ key: keyOf(tab), label: tab.tabTitle, onClick: () => choose(tab) }))}
          />
        )}
        <MenuButton text={t('tabs.manage')} items={closingItems} />
      </span>
    </div>
  );
}

function TabTitle({ text }: { text: string }) {
  return (
    <span className={styles.title} title={text}>
      {text}
    </span>
  );
}

function MenuButton({ text, items }: { text: string; items: NonNullable<MenuProps['items']> }) {
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button size="small" type="text" icon={<ChevronDownIcon />} iconPlacement="end">
        {text}
      </Button>
    </Dropdown>
  );
}
