import type { DraftForm } from '@touchline/contract/predictions/predictions';
import { errors } from 'virtual:errors';

import { CallError } from '../../../../lib/calls/call-error.ts';
import type { FormName, KeptForm } from '../../predictions.api.ts';
import type { LocalCopyKey } from './browser-copies.ts';

const serverEvery = 1000;
const browserEvery = 300;
const longestPause = 60_000;

export type AutosaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'kept'; readonly at: Date }
  /** It is in the browser alone, or nowhere. */
  | { readonly kind: 'failed'; readonly isHere: boolean }
  /** Somebody types in the same form elsewhere: theirs, to choose. */
  | { readonly kind: 'elsewhere'; readonly kept: KeptForm };

/** A form as it stands, and where it is kept. */
export interface Typed {
  readonly name: FormName;
  readonly form: DraftForm;
  /** Nothing is kept of a form as it was opened. */
  readonly isChanged: boolean;
  readonly isSignedIn: boolean;
  readonly local: LocalCopyKey | null;
}

interface Ways {
  readonly tabId: () => Promise<string>;
  readonly keep: (kept: FormName & Omit<KeptForm, 'updatedTime'> & { updatedTime: string | null }) => Promise<{
    updatedTime: string;
  }>;
  readonly forget: (kept: FormName & { updatedTime: string }) => Promise<unknown>;
  readonly read: (name: FormName) => Promise<{ kept: KeptForm | null }>;
  readonly keepCopy: (local: LocalCopyKey, form: DraftForm) => Promise<void>;
  readonly dropCopy: (local: LocalCopyKey) => Promise<void>;
  readonly dropLeftCopies: (local: LocalCopyKey) => Promise<void>;
}

interface KeeperOptions {
  readonly typed: Typed;
  /** The form that the server keeps already. */
  readonly kept: KeptForm | null;
  /** The writer goes on with that. */
  readonly isTaken: boolean;
  readonly ways: Ways;
  readonly onState: (state: AutosaveState) => void;
}

export interface FormKeeper {
  readonly type: (typed: Typed) => void;
  /** Without waiting any longer, as when the network is back. */
  readonly sendNow: () => void;
  /** Typing from now on builds on the form that was kept elsewhere. */
  readonly follow: (kept: KeptForm) => void;
  /** Nothing is kept beside a save, which takes what was kept away with it; one that is refused leaves it kept. */
  readonly whileSaving: <Answer>(save: () => Promise<Answer>) => Promise<Answer>;
  /** Keeps the latest typing at once; false where it is kept nowhere. */
  readonly flush: () => Promise<boolean>;
  /** It is saved: nothing of it has to be kept. */
  readonly forget: () => void;
  readonly open: () => void;
  /** Closing keeps the latest typing, too. */
  readonly close: () => void;
}

/** Keeps the whole form as it is typed: in the browser at once, on the server at most once a second. No save. */
export function createFormKeeper({ typed: opened, kept, isTaken, ways, onState }: KeeperOptions): FormKeeper {
  let typed = opened;
  let text = JSON.stringify(typed.form);
  let isOpen = true;

  /** As the server has it from here; null where it has nothing of ours. */
  let sent = isTaken && kept !== null ? JSON.stringify(kept.form) : null;
  let after = kept?.updatedTime ?? null;
  let running: Promise<void> | null = null;
  let serverTimer: Timer | null = null;
  let failures = 0;
  let isSaving = false;
  let isElsewhere = false;

  let copied: string | null = null;
  let copyTimer: Timer | null = null;
  let hasTakenOver = false;

  /** Typing that was undone is undone on the server, too. */
  const isBehind = () => (typed.isChanged ? text !== sent : sent !== null);
  const maySend = () => isBehind() && typed.isSignedIn && !isSaving && !isElsewhere;

  async function send(): Promise<number> {
    const { name, form, isChanged } = typed;
    const sending = text;
    try {
      if (isChanged) {
        ({ updatedTime: after } = await ways.keep({ ...name, form, place: await ways.tabId(), updatedTime: after }));
        sent = sending;
      } else {
        if (after !== null) await ways.forget({ ...name, updatedTime: after });
        [sent, after] = [null, null];
      }
      failures = 0;
      onState(isChanged ? { kind: 'kept', at: new Date() } : { kind: 'idle' });
      return serverEvery;
    } catch (error) {
      failures += 1;
      const theirs = isConflict(error) ? await foundElsewhere(name) : null;
      isElsewhere = theirs !== null;
      onState(theirs === null ? { kind: 'failed', isHere: copied === text } : { kind: 'elsewhere', kept: theirs });
      return pauseAfter(error, failures);
    }
  }

  async function foundElsewhere(name: FormName): Promise<KeptForm | null> {
    const found = (await ways.read(name).catch(() => ({ kept: null }))).kept;
    if (found === null || found.place !== (await ways.tabId())) return found;
    // One's own, whose answer did not come: the next one follows it.
    after = found.updatedTime;
    return null;
  }

  function arm(pause: number): void {
    if (maySend()) serverTimer ??= setTimeout(start, pause);
  }

  /** One at a time: what is typed meanwhile goes when it has ended. */
  function start(): void {
    stopSending();
    if (running !== null || !maySend()) return;
    running = sendAndGoOn();
  }

  async function sendAndGoOn(): Promise<void> {
    const pause = await send();
    running = null;
    if (isOpen) arm(pause);
    else if (failures === 0) start();
  }

  async function copy(): Promise<void> {
    stopCopying();
    const { local, form, isChanged } = typed;
    const copying = text;
    if (local === null || (!isChanged && copied === null)) return;
    try {
      await (isChanged ? ways.keepCopy(local, form) : ways.dropCopy(local));
      copied = isChanged ? copying : null;
      if (!hasTakenOver) await ways.dropLeftCopies(local);
      hasTakenOver = true;
    } catch {
      copied = null;
    }
  }

  function stopSending(): void {
    clearTimeout(serverTimer ?? undefined);
    serverTimer = null;
  }

  function stopCopying(): void {
    clearTimeout(copyTimer ?? undefined);
    copyTimer = null;
  }

  function forget(): void {
    stopSending();
    stopCopying();
    [sent, after, copied] = [null, null, null];
    onState({ kind: 'idle' });
    const { local } = typed;
    if (local !== null) void Promise.all([ways.dropCopy(local), ways.dropLeftCopies(local)]).catch(() => undefined);
  }

  return {
    type: (next) => {
      const isBack = next.isSignedIn && !typed.isSignedIn;
      typed = next;
      text = JSON.stringify(next.form);
      if (next.isChanged ? text !== copied : copied !== null) copyTimer ??= setTimeout(() => void copy(), browserEvery);
      if (isBack) start();
      else arm(serverEvery);
    },
    sendNow: () => {
      if (failures > 0) start();
    },
    follow: (theirs) => {
      [after, sent, isElsewhere] = [theirs.updatedTime, JSON.stringify(theirs.form), false];
      onState({ kind: 'idle' });
      arm(serverEvery);
    },
    whileSaving: async (save) => {
      isSaving = true;
      stopSending();
      try {
        await running;
        const answer = await save();
        forget();
        return answer;
      } finally {
        isSaving = false;
        arm(serverEvery);
      }
    },
    flush: async () => {
      await copy();
      if (copied === text) return true;
      start();
      await running;
      return sent === text;
    },
    forget,
    open: () => {
      isOpen = true;
    },
    close: () => {
      isOpen = false;
      if (copyTimer !== null) void copy();
      if (serverTimer !== null) start();
    },
  };
}

type Timer = ReturnType<typeof setTimeout>;

function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.code === errors.conflict.code;
}

/** Longer after each failure, unless the server says how long. */
function pauseAfter(error: unknown, failures: number): number {
  const retryAfter = error instanceof CallError ? error.retryAfter : null;
  return retryAfter === null ? Math.min(serverEvery * 2 ** failures, longestPause) : retryAfter * 1000;
}
