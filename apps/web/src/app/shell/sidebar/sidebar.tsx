import { routes } from '@touchline/domain/access/routes';
import { currentSidebarEntry, type SidebarEntry, sidebarEntries } from '@touchline/domain/access/sidebar';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { plainPart } from '../../../lib/page/lazy-part.tsx';
import { useDisclosure } from '../../../lib/page/use-disclosure.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { appVersion } from '../../../lib/version.ts';
import { BrandMark } from '../../../widgets/brand-mark.tsx';
import { HelpMenu } from '../header/help-menu.tsx';
import { shownPermissions } from '../merchant/merchant-gate.tsx';
import { SectionIcon } from './section-icons.tsx';
import { type MenuContext, useMenuContext } from './use-menu-context.ts';
import { type MenuPins, useMenuPins } from './use-pins.ts';

import styles from './sidebar.module.css';

/** Nobody opens a menu in the first moment. */
const Flyout = plainPart(async () => (await import('./flyout.tsx')).Flyout);

interface SidebarProps {
  path: string;
  user: SessionUser;
  /** The pages that the menus may show. */
  open: ReadonlySet<string>;
  /** Below the desktop width only, where the sidebar is collapsed until asked for. */
  isOpen: boolean;
  drawer: Ref<HTMLElement>;
  onClose: () => void;
}

export function Sidebar({ path, user, open, isOpen, drawer, onClose }: SidebarProps) {
  const { t } = useTranslation('shell');
  const permissions = shownPermissions(user);
  const menu = useMenuContext(user, path, open);
  const pins = useMenuPins(user);
  const entries = sidebarEntries(permissions, { open: menu.open, pinned: pins.pages });
  const current = currentSidebarEntry(menu.page, entries);
  return (
    <>
      {isOpen && <div className={styles.scrim} onClick={onClose} aria-hidden="true" />}
      <aside
        ref={drawer}
        id="sidebar"
        className={styles.rail}
        aria-label={t('sidebar.region')}
        data-open={isOpen || undefined}
      >
        <Link className={styles.brand} to={routes.home} aria-label={t('brand')} title={t('brand')} onClick={onClose}>
          <BrandMark />
        </Link>
        <nav className={styles.nav} aria-label={t('sidebar.label')}>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <SidebarItem
                key={entry.section}
                entry={entry}
                menu={menu}
                pins={pins}
                isCurrent={entry === current}
                onChoose={onClose}
              />
            ))}
          </ul>
        </nav>
        <HelpMenu permissions={permissions} />
        <span className={styles.version} title={t('version', { version: appVersion })}>
          v{appVersion}
        </span>
      </aside>
    </>
  );
}

interface SidebarItemProps {
  entry: SidebarEntry;
  menu: MenuContext;
  pins: MenuPins;
  isCurrent: boolean;
  onChoose: () => void;
}

function SidebarItem({ entry, menu, pins, isCurrent, onChoose }: SidebarItemProps) {
  const { open, close, rootProps, triggerProps, panelProps } = useDisclosure<HTMLLIElement>({ hover: true });
  const choose = () => {
    close();
    onChoose();
  };
  return (
    <li className={styles.entry} {...rootProps}>
      <button type="button" className={styles.icon} data-current={isCurrent || undefined} {...triggerProps}>
        <SectionIcon section={entry.section} />
        <span className={styles.name}>{entry.name}</span>
      </button>
      {open && <Flyout entry={entry} menu={menu} pins={pins} panelProps={panelProps} onChoose={choose} />}
    </li>
  );
}
