import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { isOnTop } from '../../../widgets/form/use-modal-focus.ts';
import { Button } from '../../../widgets/plain/button.tsx';
import './match-drawer.messages.ts';

import styles from './match-drawer.module.css';

/** The matches before and after the open one in the list; null where there is none on this page of it. */
export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
  readonly onMove: (matchId: string) => void;
  /** True while the open one is being saved. */
  readonly isHeld?: boolean;
}

/** Where arrow keys choose among values. */
const pickers = '[role="combobox"], [aria-haspopup], .ant-picker, .ant-picker-dropdown';

const ways = [
  ['previous', 'ArrowUp'],
  ['next', 'ArrowDown'],
] as const;

/** Leads to the neighbours in the list, by button or with Alt and an arrow key. */
export function NeighbourButtons({ neighbours }: { neighbours: Neighbours }) {
  const { t } = useTranslation('match-drawer');
  const { onMove, isHeld = false } = neighbours;
  const inside = useRef<HTMLDivElement>(null);
  const move = useEffectEvent((event: KeyboardEvent) => {
    const way = ways.find(([, key]) => event.key === key)?.[0];
    if (!event.altKey || way === undefined || !isOnTop(inside)) return;
    if (event.target instanceof Element && event.target.closest(pickers) !== null) return;
    // A number's field counts with the arrows, with Alt or without: at the end of the list too it must not.
    event.stopPropagation();
    const id = neighbours[way];
    if (id === null || isHeld) return;
    event.preventDefault();
    onMove(id);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => move(event);
    // Before any field.
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
  return (
    <div ref={inside} className={styles.neighbours}>
      {ways.map(([way]) => {
        const id = neighbours[way];
        return (
          <Button
            key={way}
            disabled={id === null || isHeld}
            title={t(id === null ? `neighbours.${way}None` : `neighbours.${way}Key`)}
            onClick={() => id !== null && onMove(id)}
          >
            {t(`neighbours.${way}`)}
          </Button>
        );
      })}
    </div>
  );
}
