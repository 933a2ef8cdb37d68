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
export interface Place {
  readonly top: number;
  readonly right: number;
}

const stepDown = 8;
const stepLeft = 24;

/** The place nearest to the wanted one, leftwards first and then down, where nothing of `taken` lies under it. */
export function freePlace(wanted: Place, size: Size, window: Size, taken: readonly Box[]): Place {
  for (let top = wanted.top; top + size.height <= window.height / 2; top += stepDown) {
    for (let right = wanted.right; right + size.width <= window.width * (3 / 4); right += stepLeft) {
      const place = { top, right };
      if (isFree(place, size, window, taken)) return place;
    }
  }
  return wanted;
}

export function isFree({ top, right }: Place, size: Size, window: Size, taken: readonly Box[]): boolean {
  const end = window.width - right;
  const start = end - size.width;
  const bottom = top + size.height;
  return !taken.some((box) => box.left < end && box.right > start && box.top < bottom && box.bottom > top);
}
