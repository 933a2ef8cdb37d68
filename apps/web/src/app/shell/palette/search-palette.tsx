import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';

import { decodePath } from '../../../lib/page/navigation.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { Dialog } from '../../../widgets/plain/dialog.tsx';
import { openPages } from '../../inside-pages.ts';
import { shownPermissions } from '../merchant/merchant-gate.tsx';
import { useMenuContext } from '../sidebar/use-menu-context.ts';
import { guideEntries, type PaletteEntry, pageEntries, recordEntries } from './palette-entries.ts';
import { paletteOpen } from './palette-state.ts';
import './palette.messages.ts';
import { useRecords } from './use-records.ts';

import styles from './search-palette.module.css';

const longestKeyword = 50;

/** Pages and records by name: typing narrows, arrows choose, Enter goes there. */
export function SearchPalette({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['palette', 'shell']);
  const navigate = useNavigate();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [awaited, setAwaited] = useState<string | null>(null);
  const { pathname, search: currentSearch } = useLocation();
  const keyword = typed.trim();
  const menu = useMenuContext(user, decodePath(pathname), openPages);
  const { found, isSearching, isFailed } = useRecords(user, keyword);

  const held = shownPermissions(user);
  const local = [...pageEntries(held, menu.open, keyword), ...guideEntries(held, keyword)];
  const entries = [...local, ...(found === undefined ? [] : recordEntries(found, held))];
  const chosen = Math.min(at, entries.length - 1);
  const idOf = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const close = () => paletteOpen.set(false);
  const goTo = ({ route, search, address: whole }: PaletteEntry) => {
    close();
    if (whole !== undefined) {
      void navigate(whole);
      return;
    }
    // A record opens over the list that is there already, as it stands.
    const isOverList = menu.page === route && search !== null && search[0] !== 'keyword';
    const address = new URLSearchParams(isOverList ? currentSearch : '');
    if (search !== null) address.set(...search);
    void navigate(menu.addressOf(route, address.size === 0 ? '' : `?${address}`));
  };
  const goToAwaited = useEffectEvent(() => {
    const [entry] = entries;
    if (entry !== undefined && awaited === keyword) goTo(entry);
  });
  const isAwaited = awaited !== null && !isSearching;
  useEffect(() => {
    if (isAwaited) goToAwaited();
  }, [isAwaited]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const entry = entries[chosen];
    if (step !== undefined && entries.length > 0) setAt((chosen + step + entries.length) % entries.length);
    // What is shown while the search runs is what an earlier keyword found: Enter means the first of this one.
    else if (event.key === 'Enter' && isSearching && local.length === 0 && at === 0) setAwaited(keyword);
    else if (event.key === 'Enter' && entry !== undefined) goTo(entry);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title={t('shell:palette.title')} size="medium" onClose={close}>
      <input
        className={styles.input}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={entries.length > 0 ? idOf(chosen) : undefined}
        aria-label={t('label')}
        placeholder={t('label')}
        maxLength={longestKeyword}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
          setAwaited(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} className={styles.list} role="listbox" aria-label={t('results')}>
        {entries.map((entry, index) => (
          <div key={`${entry.kind}:${entry.id}`}>
            {entry.kind !== entries[index - 1]?.kind && (
              <div className={styles.kind} role="presentation">
                {t(entry.kind)}
              </div>
            )}
            <div
              id={idOf(index)}
              className={styles.entry}
              role="option"
              aria-selected={index === chosen}
              tabIndex={-1}
              onMouseMove={() => setAt(index)}
              onClick={() => goTo(entry)}
              onKeyDown={onKeyDown}
            >
              <span className={styles.name}>{entry.name}</span>
              <span className={styles.note}>{entry.note}</span>
            </div>
          </div>
        ))}
      </div>
      <p className={styles.state} role="status">
        {stateOf()}
      </p>
    </Dialog>
  );

  function stateOf(): string {
    if (isFailed) return t('failed');
    if (isSearching) return t('searching');
    return entries.length === 0 ? t('nothing', { keyword }) : t('hint');
  }
}
