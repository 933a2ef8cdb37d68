import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';

import { decodePath } from '../../../lib/page/navigation.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { Dialog } from '../../../widgets/plain/dialog.tsx';
import { openPages } from '../../inside-pages.ts';
import { shownPermissions } from '../merchant/merchant-gate.tsx';
import { useMenuContext } from '../sidebar/use-menu-context.ts';
import { type PaletteEntry, pageEntries, recordEntries } from './palette-entries.ts';
import { paletteOpen } from './palette-state.ts';
import { useRecords } from './use-records.ts';

import styles from './search-palette.module.css';

const longestKeyword = 50;

/** Pages and records by name: typing narrows, arrows choose, Enter goes there. */
export function SearchPalette({ user }: { user: SessionUser }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const menu = useMenuContext(user, decodePath(useLocation().pathname), openPages);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const keyword = typed.trim();
  const { found, isSearching, isFailed } = useRecords(user, keyword);

  const pages = pageEntries(shownPermissions(user), menu.open, keyword);
  const entries = [...pages, ...(found === undefined ? [] : recordEntries(found))];
  const chosen = Math.min(at, entries.length - 1);
  const idOf = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const close = () => paletteOpen.set(false);
  const goTo = ({ route, search }: PaletteEntry) => {
    close();
    void navigate(menu.addressOf(route, search));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || entries.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const entry = entries[chosen];
    if (step !== undefined) setAt((chosen + step + entries.length) % entries.length);
    else if (event.key === 'Enter' && entry !== undefined) goTo(entry);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title={t('palette.title')} size="medium" onClose={close}>
      <input
        className={styles.input}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={entries.length > 0 ? idOf(chosen) : undefined}
        aria-label={t('palette.label')}
        placeholder={t('palette.label')}
        maxLength={longestKeyword}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} className={styles.list} role="listbox" aria-label={t('palette.results')}>
        {entries.map((entry, index) => (
          <div key={`${entry.kind}:${entry.id}`}>
            {entry.kind !== entries[index - 1]?.kind && (
              <div className={styles.kind} role="presentation">
                {t(`palette.${entry.kind}`)}
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
    if (isFailed) return t('palette.failed');
    if (isSearching) return t('palette.searching');
    return entries.length === 0 ? t('palette.nothing', { keyword }) : t('palette.hint');
  }
}
