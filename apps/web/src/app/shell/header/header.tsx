import { type HeaderEntry, headerOfPath, type HeaderTab, pinnedFirst } from '@touchline/domain/access/navigation';
import { pageRouteOf } from '@touchline/domain/access/permission-grammar';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useKnownMerchant } from '../../../entities/merchant/merchant-names.ts';
import { NoticeBell } from '../../../features/notices/notice-bell.tsx';
import { TaskTray } from '../../../features/tasks/task-tray.tsx';
import { plainPart } from '../../../lib/page/lazy-part.tsx';
import { useDisclosure } from '../../../lib/page/use-disclosure.ts';
import { useWidth } from '../../../lib/page/use-width.ts';
import { owesSomething, type SessionUser } from '../../../lib/session/session.ts';
import { isAdministratorSite } from '../../../lib/session/site.ts';
import { shownPermissions } from '../merchant/merchant-gate.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { ChevronIcon, MenuIcon } from '../shell-icons.tsx';
import { type MenuContext, useMenuContext } from '../sidebar/use-menu-context.ts';
import { useMenuPins } from '../sidebar/use-pins.ts';
import { fitTabs } from './fitting-tabs.ts';
import { UserMenu } from './user-menu.tsx';

import styles from './header.module.css';

/** Few act for merchants, and nobody in the first moment. */
const MerchantSwitch = plainPart(async () => (await import('../merchant/merchant-switch.tsx')).MerchantSwitch);

interface HeaderProps {
  path: string;
  user: SessionUser;
  /** The pages that the menus may show. */
  open: ReadonlySet<string>;
  drawerToggle: Ref<HTMLButtonElement>;
  isDrawerOpen: boolean;
  onDrawerOpen: () => void;
}

export function Header({ path, user, open, drawerToggle, isDrawerOpen, onDrawerOpen }: HeaderProps) {
  const { t } = useTranslation('shell');
  const { openMerchant } = useKnownMerchant();
  const menu = useMenuContext(user, path, open);
  const pins = useMenuPins(user);
  const entries = pinnedFirst(headerOfPath(menu.page, shownPermissions(user), { open: menu.open }), pins.pages);
  return (
    <header className={styles.header}>
      <button
        ref={drawerToggle}
        type="button"
        className={styles.railToggle}
        aria-label={t('sidebar.toggle')}
        aria-expanded={isDrawerOpen}
        aria-controls="sidebar"
        onClick={onDrawerOpen}
      >
        <MenuIcon />
      </button>
      <HeaderTabs menu={menu} entries={entries} />
      {user.isSuperAdmin && !owesSomething(user) && isAdministratorSite() && (
        <MerchantSwitch openMerchant={openMerchant} path={path} />
      )}
      <PaletteButton user={user} />
      <NoticeBell user={user} />
      <TaskTray />
      <UserMenu user={user} />
    </header>
  );
}

function tabsOf(entry: HeaderEntry): readonly HeaderTab[] {
  return 'tabs' in entry ? entry.tabs : [entry];
}

function HeaderTabs({ menu, entries }: { menu: MenuContext; entries: readonly HeaderEntry[] }) {
  const { t } = useTranslation('shell');
  const { ref, width } = useWidth<HTMLElement>();
  const path = pageRouteOf(menu.page);
  const current = entries.find((entry) => tabsOf(entry).some(({ route }) => route === path));
  const { shown, folded } = fitTabs(entries, width, current?.key ?? null);
  return (
    <nav ref={ref} className={styles.nav} aria-label={t('header.label')}>
      <ul className={styles.tabs}>
        {shown.map((entry) =>
          'tabs' in entry ? (
            <HeaderDropdown key={entry.key} title={entry.title} tabs={entry.tabs} menu={menu} />
          ) : (
            <li key={entry.key}>
              <Link
                className={styles.tab}
                to={menu.addressOf(entry.route)}
                aria-current={entry.route === path ? 'page' : undefined}
              >
                {entry.title}
              </Link>
            </li>
          ),
        )}
        {folded.length > 0 && <HeaderDropdown title={t('header.more')} tabs={folded.flatMap(tabsOf)} menu={menu} />}
      </ul>
    </nav>
  );
}

function HeaderDropdown({ title, tabs, menu }: { title: string; tabs: readonly HeaderTab[]; menu: MenuContext }) {
  const { open, close, rootProps, triggerProps, panelProps } = useDisclosure<HTMLLIElement>({ hover: true });
  const path = pageRouteOf(menu.page);
  const isCurrent = tabs.some(({ route }) => route === path);
  return (
    <li className={styles.group} {...rootProps}>
      <button type="button" className={styles.tab} data-current={isCurrent || undefined} {...triggerProps}>
        {title}
        <ChevronIcon />
      </button>
      {open && (
        <ul className={styles.dropdown} {...panelProps}>
          {tabs.map(({ key, route, title: name }) => (
            <li key={key}>
              <Link
                className={styles.dropdownItem}
                to={menu.addressOf(route)}
                aria-current={route === path ? 'page' : undefined}
                onClick={close}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
