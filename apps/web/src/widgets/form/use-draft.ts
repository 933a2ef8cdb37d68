import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { dropDraft, keepDraft, type KeptDraft, ownerOf, readDraft } from '../../lib/page/drafts.ts';
import { useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { sessionStore, useSession } from '../../lib/session/session.ts';
import { changedNames, namesOf } from './field-specs.ts';
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
  const openMerchant = useOpenMerchant();
  const owner = user === null ? null : ownerOf(user);
  const key = openMerchant === null ? name : `${openMerchant.code} ${name}`;
  const [kept, setKept] = useState<KeptDraft | null>(null);
  const hasTyped = useRef(false);
  const changed = openChanges(form);
  const text = form.isDirty ? JSON.stringify(changed.values) : null;

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
    if (owner !== null) void keepDraft(owner, key, changed).catch(() => undefined);
  });
  // Whoever saves or closes the form has no more use for the draft, unless the session ended under it.
  const drop = useEffectEvent(() => {
    if (owner !== null && sessionStore.get().phase === 'signed-in') void dropDraft(owner, key).catch(() => undefined);
  });
  useEffect(() => {
    if (text === null) {
      if (hasTyped.current) drop();
      return undefined;
    }
    hasTyped.current = true;
    const timer = setTimeout(keep, keptAfter);
    return () => clearTimeout(timer);
  }, [text]);
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
      form.fill(changesAgain(form, kept));
      setKept(null);
    },
    dismiss: () => {
      setKept(null);
      void dropDraft(owner, key).catch(() => undefined);
    },
  };
}

/** Never a password, a key or a code. */
function openChanges<Values extends object>({ fields, initial, values }: TypedForm<Values>) {
  const names = changedNames(fields, initial, values).filter((name) => fields[name].isSecret !== true);
  const only = (given: Values) => Object.fromEntries(names.map((name) => [name, given[name]]));
  return { values: only(values), base: only(initial) };
}

/** On the record as it is now: what others saved meanwhile stays. A form may have other fields since. */
function changesAgain<Values extends object>(form: TypedForm<Values>, { values, base }: KeptDraft): Partial<Values> {
  const { fields, initial } = form;
  const names = namesOf(fields).filter((name) => name in values);
  const again = names.map((name) => {
    const mine = values[name] as Values[typeof name];
    const change = { base: base[name] as Values[typeof name], mine, latest: initial[name] };
    return [name, name in base ? (fields[name].merge?.(change) ?? mine) : mine];
  });
  return Object.fromEntries(again) as Partial<Values>;
}
