import { useEffect, useState } from 'react';

import { useSessionPhase } from '../../../../lib/session/session.ts';
import { forgetForm, keepForm, type KeptForm, readKeptForm } from '../../predictions.api.ts';
import { dropCopy, dropLeftCopies, keepCopy } from './browser-copies.ts';
import { type AutosaveState, createFormKeeper, type FormKeeper, type Typed } from './form-keeper.ts';
import { ownTabId } from './tab-id.ts';

const ways = {
  tabId: ownTabId,
  keep: keepForm,
  forget: forgetForm,
  read: readKeptForm,
  keepCopy,
  dropCopy,
  dropLeftCopies,
};

interface AutosaveOptions extends Omit<Typed, 'isSignedIn'> {
  /** The form that the server keeps already. */
  readonly kept: KeptForm | null;
  /** The writer goes on with that. */
  readonly isTaken: boolean;
}

export interface Autosave extends Pick<FormKeeper, 'follow' | 'whileSaving' | 'flush' | 'forget'> {
  readonly state: AutosaveState;
}

export function useAutosave({ kept, isTaken, ...form }: AutosaveOptions): Autosave {
  const typed: Typed = { ...form, isSignedIn: useSessionPhase() === 'signed-in' };
  const [state, setState] = useState<AutosaveState>({ kind: 'idle' });
  const [keeper] = useState(() => createFormKeeper({ typed, kept, isTaken, ways, onState: setState }));
  // After each drawing: what it compares, it compares by what is said.
  useEffect(() => keeper.type(typed));
  useEffect(() => {
    keeper.open();
    window.addEventListener('online', keeper.sendNow);
    return () => {
      window.removeEventListener('online', keeper.sendNow);
      keeper.close();
    };
  }, [keeper]);
  const { follow, whileSaving, flush, forget } = keeper;
  return { state, follow, whileSaving, flush, forget };
}
