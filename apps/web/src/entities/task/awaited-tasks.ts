import { sessionStore, useSession, type SessionUser } from '../../lib/session/session.ts';
import { readStoredText, useStoredText, writeStoredText } from '../../lib/stored-text.ts';

/** Ids of someone's tasks, shared by all tabs of this browser and kept beyond a reload. */
interface Known {
  /** Running when last seen: their end is still to be announced. */
  readonly awaited: readonly string[];
  /** Announced, and not looked at since. */
  readonly fresh: readonly string[];
}

const lockName = 'touchline.tasks';
const nothing: Known = { awaited: [], fresh: [] };

/** The end of these tasks is announced later: their starter may have left the page by then. */
export function awaitTasks(ids: readonly string[]): Promise<void> {
  return change(({ awaited, fresh }) => ({ awaited: [...new Set([...awaited, ...ids])], fresh }));
}

/** Of the tasks that ended, those that this tab is to tell of: no other tab gets the same answer. */
export async function claimEnded(ended: readonly string[]): Promise<readonly string[]> {
  let claimed: readonly string[] = [];
  await change(({ awaited, fresh }) => {
    claimed = ended.filter((id) => awaited.includes(id));
    return { awaited: awaited.filter((id) => !claimed.includes(id)), fresh: [...fresh, ...claimed] };
  });
  return claimed;
}

export function lookAtTasks(): Promise<void> {
  return change(({ awaited }) => ({ awaited, fresh: [] }));
}

export function useKnownTasks(): Known {
  return read(useStoredText(keyOf(useSession())));
}

async function change(to: (known: Known) => Known): Promise<void> {
  const key = keyOf(sessionStore.get().user);
  const write = (): void => {
    const known = read(readStoredText(key));
    const next = to(known);
    if (next.awaited.join() !== known.awaited.join() || next.fresh.join() !== known.fresh.join())
      writeStoredText(key, JSON.stringify(next));
  };
  // Without locks, as over plain HTTP, two tabs may at worst tell the same.
  if (navigator.locks === undefined) write();
  else await navigator.locks.request(lockName, write);
}

function keyOf(user: SessionUser | null): string {
  return `touchline.tasks.${user?.merchantCode ?? ''}.${user?.id ?? ''}`;
}

function read(text: string | null): Known {
  try {
    return { ...nothing, ...(JSON.parse(text ?? '{}') as Partial<Known>) };
  } catch {
    return nothing;
  }
}
