import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

interface Options {
  /** Opens and closes with the mouse as well, once it rests there. */
  readonly hover?: boolean;
}

type Openness = 'closed' | 'hovered' | 'pinned';

const openAfter = 150;
const closeAfter = 150;
const byKeyboard = 0;
/** About two seconds. */
const mostFrames = 120;

/**
 * A button that shows a panel beside it: click, Enter, Space and arrow down open; Escape, leaving and choosing close.
 * The root carries the handlers, the trigger the state; dialogs that the panel opens stand outside the root.
 */
export function useDisclosure<Root extends HTMLElement = HTMLDivElement>({ hover = false }: Options = {}) {
  const [openness, setOpenness] = useState<Openness>('closed');
  const root = useRef<Root>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = openness !== 'closed';

  const find = (selector: string): HTMLElement | null => root.current?.querySelector<HTMLElement>(selector) ?? null;

  /** The focus never vanishes with the panel. */
  const close = (): void => {
    clearTimeout(timer.current);
    if (find('[data-panel]')?.contains(document.activeElement) === true) find('[aria-expanded]')?.focus();
    setOpenness('closed');
  };
  const show = (as: 'hovered' | 'pinned'): void => {
    clearTimeout(timer.current);
    setOpenness(as);
  };

  const closeFromOutside = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const onPointerDown = ({ target }: Event): void => {
      if (target instanceof Node && root.current?.contains(target) !== true) closeFromOutside();
    };
    const onKeyDown = ({ key }: globalThis.KeyboardEvent): void => {
      if (key === 'Escape') closeFromOutside();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [open]);

  /** Buttons beside an item are reached by Tab. A panel that is still loading is waited for. */
  const move = (step: number, framesLeft = mostFrames): void => {
    const all = [
      ...(root.current?.querySelectorAll<HTMLElement>('[data-panel] :is(a, button):not([data-aside])') ?? []),
    ];
    if (all.length === 0 && framesLeft > 0) {
      requestAnimationFrame(() => move(step, framesLeft - 1));
      return;
    }
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length;
    all[next]?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<Root>): void => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      show('pinned');
      requestAnimationFrame(() => move(event.key === 'ArrowDown' ? 1 : -1));
    }
  };

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<Root>): void => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
  };

  /** A click keeps open what hovering opened. */
  const onClick = ({ detail }: MouseEvent): void => {
    if (openness === 'pinned' || (open && detail === byKeyboard)) close();
    else show('pinned');
  };

  const hoverProps = {
    onPointerEnter: ({ pointerType }: PointerEvent<Root>) => {
      if (pointerType !== 'mouse') return;
      clearTimeout(timer.current);
      if (!open) timer.current = setTimeout(() => show('hovered'), openAfter);
    },
    onPointerLeave: ({ pointerType }: PointerEvent<Root>) => {
      if (pointerType !== 'mouse') return;
      clearTimeout(timer.current);
      if (open) timer.current = setTimeout(close, closeAfter);
    },
  };

  return {
    open,
    close,
    rootProps: { ref: root, onKeyDown, onBlur, ...(hover && hoverProps) },
    triggerProps: { 'aria-expanded': open, onClick },
    /** Takes the focus of a click on its own text, which would otherwise count as leaving. */
    panelProps: { 'data-panel': '', tabIndex: -1 },
  };
}
