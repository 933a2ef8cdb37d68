import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useCompany } from '../../lib/company-mode.ts';
import { dropDraft, keepDraft, type KeptDraft, ownerOf, readDraft } from '../../lib/drafts.ts';
import { sessionStore, useSession } from '../../lib/session.ts';
import { type FieldSpecs, namesOf } from './field-specs.ts';
import type { TypedForm } from './typed-form.ts';

const keptAfter = 400;

export interface DraftOffer {
  readonly savedAt: Date;
  readonly restore: () => void;
  readonly dismiss: () => void;
}

/** Keeps what is typed, under the form's name, and offers again what an earlier opening left behind. */
export function useDraft<Values extends object>(form: TypedForm<Values>, name: string): DraftOffer | null {
  const user = useSession();
  const company = useCompany();
  const owner = user === null ? null : ownerOf(user);
  const key = company === null ? name : `${company.code} ${name}`;
  const [kept, setKept] = useState<KeptDraft | null>(null);
  const hasTyped = useRef(false);
  const values = openValues(form.fields, form.values);
  const text = form.isDirty ? JSON.stringify(values) : null;

  useEffect(() => {
    if (owner === null) return;
    let isGone = false;
    void readDraft(owner, key).then(
      (found) => !isGone && !hasTyped.current && setKept(found),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [owner, key]);

  const keep = useEffectEvent(() => {
    if (owner !== null) void keepDraft(owner, key, values).catch(() => undefined);
  });
  useEffect(() => {
    if (text === null) return;
    hasTyped.current = true;
    const timer = setTimeout(keep, keptAfter);
    return () => clearTimeout(timer);
  }, [text]);

  // Whoever closes the form has saved it or given it up, unless the session ended under it.
  const drop = useEffectEvent(() => {
    if (owner !== null && sessionStore.get().phase === 'signed-in') void dropDraft(owner, key).catch(() => undefined);
  });
  useEffect(
    () => () => {
      if (hasTyped.current) drop();
    },
    [],
  );

  if (kept === null || owner === null) return null;
  return {
    savedAt: new Date(kept.savedAt),
    restore: () => {
      form.fill(knownValues(form.fields, kept.values));
      setKept(null);
    },
    dismiss: () => {
      setKept(null);
      void dropDraft(owner, key).catch(() => undefined);
    },
  };
}

/** Never a password, a key or a code. */
function openValues<Values extends object>(fields: FieldSpecs<Values>, values: Values): Record<string, unknown> {
  const open = namesOf(fields).filter((name) => fields[name].isSecret !== true);
  return Object.fromEntries(open.map((name) => [name, values[name]]));
}

/** A form may have changed since the draft was kept. */
function knownValues<Values extends object>(fields: FieldSpecs<Values>, kept: KeptDraft['values']): Partial<Values> {
  const names = namesOf(fields).filter((name) => name in kept);
  return Object.fromEntries(names.map((name) => [name, kept[name]])) as Partial<Values>;
}
