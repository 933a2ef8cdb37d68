import { moveColumn, orderColumns, type TableLook } from '@touchline/domain/lists/table-look';
import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { GripIcon } from '../../inside-icons.tsx';
import { Button } from '../../plain/button.tsx';
import { Checkbox } from '../../plain/checkbox.tsx';
import '../../lists.messages.ts';
import { isShown } from '../table/table-columns.tsx';
import { OpenPanel } from './open-panel.tsx';

import styles from '../table/table-columns-button.module.css';

interface ChoosableColumn {
  readonly key: string;
  readonly title: string;
  readonly isFixed?: boolean;
  readonly isExtra?: boolean;
}

export interface ColumnChoice {
  columns: readonly ChoosableColumn[];
  look: TableLook;
  onChange: (look: TableLook) => void;
  onReset: () => void;
}

/** Which columns are shown and in which order: by dragging, or with the arrow keys on a name. */
export function ColumnsPanel({ columns, look, onChange, onReset, onClose }: ColumnChoice & { onClose: () => void }) {
  const { t } = useTranslation('lists');
  const [dragged, setDragged] = useState<string | null>(null);
  const moved = useRef<HTMLElement | null>(null);
  const order = orderColumns(
    columns.map(({ key }) => key),
    look.order,
  );
  const sequence = order.join();
  // What moves in the page loses the focus.
  useLayoutEffect(() => {
    moved.current?.focus();
    moved.current = null;
  }, [sequence]);
  const turn = (key: string) =>
    onChange({
      ...look,
      hidden: look.hidden.includes(key) ? look.hidden.filter((each) => each !== key) : [...look.hidden, key],
    });
  const put = (next: string[]) => onChange({ ...look, order: next });
  const dragOver = (event: DragEvent, key: string) => {
    event.preventDefault();
    if (dragged === null || dragged === key || order.indexOf(key) < 1) return;
    put(order.filter((each) => each !== dragged).toSpliced(order.indexOf(key), 0, dragged));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, key: string) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (step === undefined) return;
    event.preventDefault();
    moved.current = event.currentTarget;
    put(moveColumn(order, key, step));
  };
  return (
    <OpenPanel onClose={onClose}>
      <div className={styles.panel}>
        <ul className={styles.columns}>
          {order.map((key, at) => {
            const column = columns.find((each) => each.key === key);
            if (column === undefined) return null;
            const isLocked = at === 0 || column.isFixed === true;
            return (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Dragging is the mouse's way; the grip inside does the same by keys.
              <li
                key={key}
                className={styles.column}
                data-dragged={key === dragged || undefined}
                draggable={at > 0}
                onDragStart={() => setDragged(key)}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => dragOver(event, key)}
              >
                <Checkbox
                  label={column.title}
                  checked={isLocked || isShown(column, look)}
                  disabled={isLocked}
                  onChecked={() => turn(key)}
                />
                {at > 0 && (
                  <button
                    type="button"
                    className={styles.grip}
                    aria-label={t('list.moveColumn', { title: column.title })}
                    title={t('list.moveHint')}
                    onKeyDown={(event) => onKeyDown(event, key)}
                  >
                    <GripIcon />
                  </button>
                )}
              </li>
            );
          })}
        </ul>
        <Button onClick={onReset}>{t('list.resetColumns')}</Button>
      </div>
    </OpenPanel>
  );
}
