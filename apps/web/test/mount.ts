import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

import { waiting } from '../src/lib/calls/activity.ts';
import { callsUnderWay } from './answering.ts';

export interface Mounted {
  readonly unmount: () => void;
}

// The real ones: a test may have set its own clock.
const { requestAnimationFrame: onFrame, setTimeout: later } = globalThis;

const mostFrames = 20;
/** A call pauses 1.5 s in all before it gives up. */
const longestRetryMs = 3000;
const mounted = new Set<Mounted>();

/** Needs no `act`, which React's production build does not have. Resolves once the first frame stands. */
export async function mount(node: ReactNode): Promise<Mounted> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const entry = {
    unmount: () => {
      if (!mounted.delete(entry)) return;
      root.unmount();
      container.remove();
    },
  };
  mounted.add(entry);
  flushSync(() => root.render(node));
  await nextFrame();
  return entry;
}

/** Requests of a closing page are answered before the next one opens, unless the test holds the answer back. */
export async function unmountAll(): Promise<void> {
  for (const { unmount } of mounted) unmount();
  let frames = 0;
  do {
    await nextFrame();
    frames += 1;
  } while (callsUnderWay() > 0 && frames < mostFrames);
  await noRetryWaits();
}

/** A call that pauses before another try would make it in the next test, which has no answer for it. */
async function noRetryWaits(): Promise<void> {
  const deadline = Date.now() + longestRetryMs;
  while (waiting.get() > callsUnderWay() && Date.now() < deadline) await nextFrame();
}

/** Effects, measurements and the renders that follow from them are done one frame later. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    onFrame(() => later(resolve));
  });
}
