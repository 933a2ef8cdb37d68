/// <reference types="@vitest/browser-playwright" />
import { cdp } from 'vitest/browser';

interface MousePoint {
  readonly x: number;
  readonly y: number;
}

type MouseAct = 'mousePressed' | 'mouseMoved' | 'mouseReleased';

/** Tests run in a frame of the page, which may stand anywhere in it and be scaled. */
function inPage({ x, y }: MousePoint): MousePoint {
  const frame = window.frameElement?.getBoundingClientRect();
  if (frame === undefined) return { x, y };
  const scale = frame.width / window.innerWidth;
  return { x: frame.left + x * scale, y: frame.top + y * scale };
}

async function act(type: MouseAct, at: MousePoint): Promise<void> {
  const buttons = type === 'mouseReleased' ? 0 : 1;
  await cdp().send('Input.dispatchMouseEvent', { type, ...inPage(at), button: 'left', buttons, clickCount: 1 });
}

/** The mouse by its single acts, at points of the window. */
export const mouse = {
  press: (at: MousePoint) => act('mousePressed', at),
  move: (at: MousePoint) => act('mouseMoved', at),
  release: (at: MousePoint) => act('mouseReleased', at),
};

/** The middle of an element, or a point beside it. */
export function pointIn(area: DOMRect, part: { x?: number; y?: number } = {}): MousePoint {
  return { x: area.left + area.width * (part.x ?? 0.5), y: area.top + area.height * (part.y ?? 0.5) };
}
