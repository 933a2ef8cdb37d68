import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import type { OwnTaskItem } from '../../entities/task/own-tasks.ts';
import { CutText } from '../../widgets/list/cells/cut-text.tsx';
import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';

import styles from './tasks.module.css';

const shown = ['all', 'refused', 'done', 'waiting'] as const;
type Shown = (typeof shown)[number];

/** A task of thousands is read from its top, where what was refused stands. */
const atOnce = 200;

const tones = { done: 'good', refused: 'bad', waiting: 'quiet' } as const;

/** The result of each record; refused ones stand first and say why. */
export function TaskItems({ items, isOver }: { items: readonly OwnTaskItem[]; isOver: boolean }) {
  const { t } = useTranslation('tasks');
  const [chosen, setChosen] = useState<Shown>('all');
  const [most, setMost] = useState(atOnce);
  const body = useRef<HTMLTableSectionElement>(null);
  const of = (which: Shown) => (which === 'all' ? items : items.filter(({ state }) => state === which));
  const wordOf = (state: OwnTaskItem['state']) => t(`item.${isOver && state === 'waiting' ? 'skipped' : state}`);
  const labelOf = (which: Shown) => {
    const count = of(which).length;
    return which === 'all' ? t('result.all', { count }) : t('result.only', { outcome: wordOf(which), count });
  };
  const refusedFirst = of(chosen).toSorted(
    (one, other) => Number(other.state === 'refused') - Number(one.state === 'refused'),
  );
  const showMore = () => {
    flushSync(() => setMost(most + atOnce));
    // After the last of them the button is gone: reading goes on where it stood.
    if (refusedFirst.length <= most + atOnce) body.current?.rows[most]?.focus();
  };
  return (
    <>
      <div className={styles.choices} role="group" aria-label={t('result.show')}>
        {shown
          .filter((which) => which === 'all' || which === chosen || of(which).length > 0)
          .map((which) => (
            <button
              key={which}
              type="button"
              className={styles.choice}
              aria-pressed={which === chosen}
              onClick={() => {
                setChosen(which);
                setMost(atOnce);
              }}
            >
              {labelOf(which)}
            </button>
          ))}
      </div>
      <table className={styles.items} aria-label={t('result.items')}>
        <thead>
          <tr>
            <th scope="col">{t('result.object')}</th>
            <th scope="col">{t('result.outcome')}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {refusedFirst.slice(0, most).map(({ key, label, state, reason }) => (
            <tr key={key} tabIndex={-1}>
              <th scope="row">
                <CutText text={label} />
              </th>
              <td>
                <StatusDot tone={tones[state]} text={wordOf(state)} />
                {reason !== null && <span className={styles.reason}>{reason}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {refusedFirst.length > most && (
        <button type="button" className={styles.choice} onClick={showMore}>
          {t('result.more', { count: refusedFirst.length - most })}
        </button>
      )}
      {refusedFirst.length === 0 && <p className={styles.quiet}>{t('result.noItems')}</p>}
    </>
  );
}
