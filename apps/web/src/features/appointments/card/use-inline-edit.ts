import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Lists and calendars of an input stand at the end of the page, outside of it. */
const popups = '.ant-picker-dropdown, .ant-select-dropdown';
const openPopup = ':is(.ant-picker-dropdown, .ant-select-dropdown):not([class*="dropdown-hidden"])';

interface InlineEdit {
  /** The edit area. */
  readonly area: RefObject<HTMLElement | null>;
  /** The edit ends: by a click outside, Enter or its button. */
  readonly onLeave: () => void;
  readonly onCancel: () => void;
}

/** Ends an edit by a click outside its area or Enter in a text of it; Escape cancels. */
export function useInlineEdit({ area, onLeave, onCancel }: InlineEdit) {
  const [isLeaving, setIsLeaving] = useState(false);
  const end = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isLeaving) return undefined;
    return afterClosing(() => {
      setIsLeaving(false);
      end();
    });
  }, [isLeaving]);

  // An open calendar hands over its time when it closes, after the click that closes it.
  const leave = () => (document.querySelector(openPopup) === null ? onLeave() : setIsLeaving(true));
  const leaveByClick = useEffectEvent(leave);
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || area.current === null) return;
      if (area.current.contains(target) || target.closest(popups) !== null) return;
      // Questions that the edit asks stand in dialogs of their own.
      const dialog = target.closest('[role="dialog"], dialog');
      if (dialog !== null && !dialog.contains(area.current)) return;
      leaveByClick();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [area]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Both keys end the input method's own list first.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && isTextInput(event.target)) {
      // A form around it is not sent by it.
      event.preventDefault();
      // In a calendar's box the key takes the time alone.
      if (event.target.closest('.ant-picker') === null) leave();
    }
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(openPopup) !== null) return;
    // The drawer around it stays open.
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return { leave, onKeyDown };
}

const isTextInput = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'text';

/** A calendar closes in the next frame, and is drawn closed after it. Gives how to call it off. */
function afterClosing(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      timer = setTimeout(act);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
