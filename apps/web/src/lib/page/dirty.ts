import { useEffect, useId } from 'react';

import { createStore, useStore } from '../external-store.ts';

const dirtyForms = createStore<ReadonlySet<string>>(new Set());

export function markDirty(form: string, dirty: boolean): void {
  const current = dirtyForms.get();
  if (current.has(form) === dirty) return;
  const next = new Set(current);
  if (dirty) next.add(form);
  else next.delete(form);
  dirtyForms.set(next);
}

export function hasUnsavedInput(): boolean {
  return dirtyForms.get().size > 0;
}

export function forgetUnsavedInput(): void {
  dirtyForms.set(new Set());
}

export function useHasUnsavedInput(): boolean {
  return useStore(dirtyForms).size > 0;
}

/** While `dirty`, leaving the page asks first, and an expired session asks to sign in over the page. */
export function useLeaveWarning(dirty: boolean): void {
  const form = useId();
  useEffect(() => {
    markDirty(form, dirty);
  }, [form, dirty]);
  useEffect(() => () => markDirty(form, false), [form]);
}
