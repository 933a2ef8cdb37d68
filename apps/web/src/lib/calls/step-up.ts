import { createStore } from '../external-store.ts';
import { onCacheClear } from '../session/session.ts';

/** Tells the calls that wait whether whoever sits here has shown who they are; null while none waits. */
export const stepUpRequest = createStore<((isProven: boolean) => void) | null>(null);

let asking: Promise<boolean> | null = null;

/** Asks once, however many calls wait for it. */
export function askStepUp(): Promise<boolean> {
  if (asking !== null) return asking;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  stepUpRequest.set(resolve);
  asking = promise.finally(() => {
    asking = null;
    stepUpRequest.set(null);
  });
  return asking;
}

onCacheClear(() => stepUpRequest.get()?.(false));
