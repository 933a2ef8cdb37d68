import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';

/** Lists and calendars of an input stand at the end of the page, outside of it. */
const popups = '.ant-picker-dropdown, .ant-select-dropdown';
const openPopup = ':is(.ant-picker-dropdown, .ant-select-dropdown):not([class*="dropdown-hidden"])';

interface InlineEdit {
  /** The edit area. */
  readonly area: RefObject<HTMLElement | null>;
  readonly onOutside: () => void;
  readonly onCancel: () => void;
}

/** Saves on a click outside the edit area; Escape cancels. Gives the area's handler of keys. */
export function useInlineEdit({ area, onOutside, onCancel }: InlineEdit) {
  const leave = useEffectEvent(onOutside);
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || area.current === null) return;
      if (area.current.contains(target) || target.closest(popups) !== null) return;
      // Questions that the edit asks stand in dialogs of their own.
      const dialog = target.closest('[role="dialog"], dialog');
      if (dialog !== null && !dialog.contains(area.current)) return;
      leave();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [area]);

  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(openPopup) !== null) return;
    // The drawer around it stays open.
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
}
