export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Distances from the window's top and right edge. */
export interface ScreenPosition {
  readonly top: number;
  readonly right: number;
}

const stepDown = 8;
const stepLeft = 24;

/** The position nearest to the wanted one, leftwards first and then down, that covers none of `taken`. */
export function freePosition(wanted: ScreenPosition, size: Size, window: Size, taken: readonly Box[]): ScreenPosition {
  for (let top = wanted.top; top + size.height <= window.height / 2; top += stepDown) {
    for (let right = wanted.right; right + size.width <= window.width * (3 / 4); right += stepLeft) {
      const position = { top, right };
      if (isFree(position, size, window, taken)) return position;
    }
  }
  return wanted;
}

export function isFree({ top, right }: ScreenPosition, size: Size, window: Size, taken: readonly Box[]): boolean {
  const end = window.width - right;
  const start = end - size.width;
  const bottom = top + size.height;
  return !taken.some((box) => box.left < end && box.right > start && box.top < bottom && box.bottom > top);
}
