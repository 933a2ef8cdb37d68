export type HeldBy = 'pointer' | 'focus';

export interface Passing {
  hold: (by: HeldBy) => void;
  release: (...by: readonly HeldBy[]) => void;
  stop: () => void;
}

/** Ends after the given time, which stands still while it is held; its age does not depend on what shows it. */
export function startPassing(milliseconds: number, onEnd: () => void): Passing {
  const holders = new Set<HeldBy>();
  let left = milliseconds;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = (): void => {
    startedAt = performance.now();
    timer = setTimeout(onEnd, left);
  };
  run();
  return {
    hold: (by) => {
      if (holders.size === 0) {
        clearTimeout(timer);
        left -= performance.now() - startedAt;
      }
      holders.add(by);
    },
    release: (...by) => {
      const released = by.filter((each) => holders.delete(each));
      if (released.length > 0 && holders.size === 0) run();
    },
    stop: () => clearTimeout(timer),
  };
}
