import { type DragEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CallError } from '../../lib/calls/call-error.ts';
import { showBanner } from '../../lib/page/notices.ts';
import { GripIcon } from '../../widgets/inside-icons.tsx';
import { CopyText } from '../../widgets/list/cells/copy-text.tsx';
import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import { moveSpare, type NamedDomain } from './push-targets.api.ts';
import './push-targets.messages.ts';
import { movedTo } from './spare-order.ts';

import styles from './push-targets.module.css';

interface SpareListProps {
  /** In their order: the first takes over. */
  spares: readonly NamedDomain[];
  isEditable: boolean;
  acts: (domain: NamedDomain) => ReactNode;
}

/** Spares in the order in which they take over: moved by dragging, or by buttons. */
export function SpareList({ spares, isEditable, acts }: SpareListProps) {
  const { t } = useTranslation('push-targets');
  const [dragged, setDragged] = useState<{ readonly id: string; readonly to: number } | null>(null);
  const [isMoving, setIsMoving] = useState(false);
  const [said, setSaid] = useState('');
  const pressed = useRef<HTMLElement | null>(null);
  const ids = spares.map(({ id }) => id);
  const sequence = ids.join();
  // What moves in the page loses the focus.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [sequence]);
  const shown = dragged === null ? ids : movedTo(ids, dragged.id, dragged.to).order;

  const move = async (domain: NamedDomain, to: number) => {
    const { order, beforeId } = movedTo(ids, domain.id, to);
    if (isMoving || order.join() === sequence) return;
    setIsMoving(true);
    try {
      await moveSpare(domain.id, beforeId);
      setSaid(t('drawer.moved', { name: domain.name, at: to + 1 }));
    } catch (error) {
      if (error instanceof CallError) showBanner(error);
    } finally {
      setIsMoving(false);
    }
  };
  const dragOver = (at: number) => {
    if (dragged !== null && dragged.to !== at) setDragged({ ...dragged, to: at });
  };
  /** Also between two rows; a drop elsewhere counts as cancelled. */
  const acceptDrop = (event: DragEvent) => {
    if (dragged === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  };
  const endDrag = ({ dataTransfer }: DragEvent, domain: NamedDomain) => {
    if (dragged !== null && dataTransfer.dropEffect !== 'none') void move(domain, dragged.to);
    setDragged(null);
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Takes drops between two rows. */}
      <ol
        className={styles.line}
        aria-label={t('drawer.spares')}
        aria-busy={isMoving}
        onDragOver={acceptDrop}
        onDrop={(event) => event.preventDefault()}
      >
        {shown.map((id, at) => {
          const domain = spares.find((spare) => spare.id === id);
          if (domain === undefined) return null;
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Dragging is the mouse's way; the buttons inside do the same.
            <li
              key={id}
              data-dragged={id === dragged?.id || undefined}
              draggable={isEditable && spares.length > 1}
              onDragStart={({ dataTransfer }) => {
                dataTransfer.effectAllowed = 'move';
                setDragged({ id, to: at });
              }}
              onDragOver={() => dragOver(at)}
              onDragEnd={(event) => endDrag(event, domain)}
            >
              <StatusDot tone="active" text={t('drawer.spareAt', { at: at + 1 })} />
              <span className={styles.name}>
                {isEditable && spares.length > 1 && <GripIcon />}
                <CopyText text={domain.name} isWhole />
              </span>
              {isEditable && (
                <span className={styles.acts}>
                  {spares.length > 1 &&
                    ([-1, 1] as const).map((step) => (
                      <MoveButton
                        key={step}
                        step={step}
                        name={domain.name}
                        isOff={isMoving || at + step < 0 || at + step >= spares.length}
                        onMove={(button) => {
                          pressed.current = button;
                          void move(domain, at + step);
                        }}
                      />
                    ))}
                  {acts(domain)}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <span role="status" className={styles.said}>
        {said}
      </span>
    </>
  );
}

interface MoveButtonProps {
  step: -1 | 1;
  name: string;
  isOff: boolean;
  onMove: (button: HTMLElement) => void;
}

/** Keeps the focus at the end of the list, where it does nothing. */
function MoveButton({ step, name, isOff, onMove }: MoveButtonProps) {
  const { t } = useTranslation('push-targets');
  const act = t(step < 0 ? 'drawer.moveUp' : 'drawer.moveDown');
  return (
    <button
      type="button"
      className={styles.act}
      aria-label={t('drawer.actOn', { act, name })}
      aria-disabled={isOff || undefined}
      onClick={({ currentTarget }) => !isOff && onMove(currentTarget)}
    >
      {act}
    </button>
  );
}
