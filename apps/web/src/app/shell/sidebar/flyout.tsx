import { useQuery } from '@tanstack/react-query';
import { withoutBack } from '@touchline/domain/access/permission-grammar';
import { redirects } from '@touchline/domain/access/routes';
import type { ownGroups, SidebarEntry, SidebarGroup, SidebarLink } from '@touchline/domain/access/sidebar';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { callApi } from '../../../lib/calls/http.ts';
import { useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import { PinIcon } from '../shell-icons.tsx';
import type { MenuContext } from './use-menu-context.ts';
import type { MenuPins } from './use-pins.ts';

import styles from './flyout.module.css';

type OwnGroup = (typeof ownGroups)[number];

interface FlyoutProps {
  entry: SidebarEntry;
  menu: MenuContext;
  pins: MenuPins;
  panelProps: { 'data-panel': string; tabIndex: number };
  onChoose: () => void;
}

/** More than fit below each other at 1366 × 768. */
const mostInColumn = 14;

/** A section's pages in groups; each can be pinned, then it comes first here and in the top bar. */
export function Flyout({ entry, menu, pins, panelProps, onChoose }: FlyoutProps) {
  const { t } = useTranslation('shell');
  const panel = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const moved = useRef<string | null>(null);
  const pinnedNow = pins.pages.join(' ');
  // A pinned page stands in another group; the focus goes with its button.
  useEffect(() => {
    if (moved.current !== null) panel.current?.querySelector<HTMLElement>(`[data-pin="${moved.current}"]`)?.focus();
    moved.current = null;
  }, [pinnedNow]);
  const counts = useCountsOfToday(entry);
  const pagesInside = entry.groups.reduce((sum, { links }) => sum + links.length, 0);

  const titleOf = ({ key, title }: SidebarGroup): string => title ?? t(`sidebar.groups.${key as OwnGroup}`);
  const pin = ({ page, title }: SidebarLink) => {
    setSaid(t(pins.pages.includes(page) ? 'sidebar.unpinned' : 'sidebar.pinned', { title }));
    pins.toggle(page);
    moved.current = page;
  };
  return (
    <div ref={panel} className={styles.flyout} data-wide={pagesInside > mostInColumn || undefined} {...panelProps}>
      <p className={styles.title}>{entry.name}</p>
      <p className={styles.said} role="status">
        {said}
      </p>
      <div className={styles.groups}>
        {entry.groups.map((group) => (
          <section key={group.key} className={styles.group}>
            {entry.groups.length > 1 && <h2 className={styles.groupTitle}>{titleOf(group)}</h2>}
            <ul className={styles.list}>
              {group.links.map((link) => (
                <FlyoutLink
                  key={link.key}
                  link={link}
                  menu={menu}
                  isPinned={pins.pages.includes(link.page)}
                  matches={counts.get(link.page)}
                  onChoose={onChoose}
                  onPin={() => pin(link)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

interface FlyoutLinkProps {
  link: SidebarLink;
  menu: MenuContext;
  isPinned: boolean;
  /** Of today; undefined where the page is no schedule, or not counted yet. */
  matches: number | undefined;
  onChoose: () => void;
  onPin: () => void;
}

function FlyoutLink({ link: { page, route, title }, menu, isPinned, matches, onChoose, onPin }: FlyoutLinkProps) {
  const { t } = useTranslation('shell');
  return (
    <li className={styles.row}>
      <Link
        className={styles.link}
        to={menu.addressOf(route)}
        aria-current={leadsTo(route, withoutBack(menu.page)) ? 'page' : undefined}
        onClick={onChoose}
      >
        <span className={styles.name}>{title}</span>
        {matches !== undefined && (
          <span className={styles.count} title={t('sidebar.today', { matches })}>
            <span aria-hidden="true">{matches}</span>
            <span className={styles.said}>{t('sidebar.today', { matches })}</span>
          </span>
        )}
      </Link>
      <button
        type="button"
        className={styles.pin}
        data-pin={page}
        data-aside
        aria-pressed={isPinned}
        aria-label={t('sidebar.pin', { title })}
        title={t(isPinned ? 'sidebar.unpinHint' : 'sidebar.pinHint')}
        onClick={onPin}
      >
        <PinIcon />
      </button>
    </li>
  );
}

const countsLast = 60_000;

/** Read when a flyout with schedules opens, and once a minute at most. */
function useCountsOfToday({ groups }: SidebarEntry): ReadonlyMap<string, number> {
  const hasSchedules = groups.some(({ links }) => links.some(({ page }) => page.endsWith('_sch')));
  const { data } = useQuery({
    queryKey: ['matches', 'today', useOpenMerchant()?.code ?? null],
    queryFn: ({ signal }) => callApi('matches.today', {}, { signal, quiet: true }),
    enabled: hasSchedules,
    staleTime: countsLast,
  });
  return new Map(data?.pages.map(({ page, matches }) => [page, matches]));
}

const targets: Readonly<Record<string, string>> = redirects;

function leadsTo(route: string, page: string): boolean {
  return (targets[route] ?? route) === page;
}
