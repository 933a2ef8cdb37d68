import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errors } from 'virtual:errors';

import { CallError } from '../../lib/calls/call-error.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { type DoneKind, showBanner, showDone, showToast } from '../../lib/page/notices.ts';
import './forms.messages.ts';
import { changedNames, type FieldSpecs, type NameOf, trimmedValues } from './field-specs.ts';
import { type SaveOutcome, saveParts, type SaveStep } from './save-parts.ts';
import { type TypedForm, useTypedForm } from './typed-form.ts';

/** A record as it was read, or as saving left it. */
export interface Version<Values> {
  readonly values: Values;
  readonly updatedTime: string;
}

/** One call that saves some of the fields. */
export interface SavePart<Values> {
  readonly label: string;
  readonly fields: readonly NameOf<Values>[];
  readonly send: (change: {
    readonly changed: Partial<Values>;
    readonly values: Values;
    /** The values that these replace. */
    readonly before: Values;
    readonly updatedTime: string;
  }) => Promise<{ readonly updatedTime: string }>;
  /** The save cannot be undone: always, or by the values saved and the ones they replaced. */
  readonly isFinal?: true | ((values: Values, before: Values) => boolean);
}

export interface RecordEditorOptions<Values> {
  readonly opened: Version<Values>;
  readonly fields: FieldSpecs<Values>;
  /** The record as it is now, after somebody else was faster. */
  readonly read: () => Promise<Version<Values>>;
  /** In their order; a part without a changed field is not sent. */
  readonly save: readonly SavePart<Values>[];
  /** True where the change is held back: it is summed up first and `save` follows from there, or it is not complete. */
  readonly onReview?: (draft: EditorDraft<Values>) => boolean;
  /** For the notice. */
  readonly nameOf: (values: Values) => string;
  readonly doneAs?: (draft: EditorDraft<Values>) => DoneKind;
  /** Replaces the text of the notice unless null. */
  readonly doneText?: (draft: EditorDraft<Values>) => string | null;
  readonly onSaved: (saved: Version<Values>) => void;
  readonly onRefused?: () => void;
  readonly nameOfWire?: (field: string) => string;
}

/** Values about to be saved, and the ones they replace. */
export interface EditorDraft<Values> {
  readonly base: Version<Values>;
  readonly values: Values;
  readonly changed: readonly NameOf<Values>[];
}

export interface RecordEditor<Values> {
  readonly form: TypedForm<Values>;
  readonly draft: EditorDraft<Values>;
  /** Whether something differs now, also where it was typed since the form was drawn. */
  readonly hasChanged: () => boolean;
  /** Someone else's version, while the two are compared. */
  readonly latest: Version<Values> | null;
  /** Saves after `onReview` held the save back. */
  readonly save: () => Promise<void>;
  /** Goes on from another version of the record: the saved one, or a newer one while nothing is typed. */
  readonly adopt: (version: Version<Values>) => void;
  /** Throws away what was typed. */
  readonly takeLatest: () => void;
  /** Saves my changes on top of the values that others saved. */
  readonly keepMine: () => Promise<void>;
}

/** A record between its opening and its saving: what changed, what others did meanwhile, and what became of it. */
export function useRecordEditor<Values extends object>(options: RecordEditorOptions<Values>): RecordEditor<Values> {
  const { opened, fields, read, nameOf, onSaved } = options;
  const { t } = useTranslation('forms');
  const [base, setBase] = useState(opened);
  const [latest, setLatest] = useState<Version<Values> | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  const draftOf = (values: Values, over: Version<Values>): EditorDraft<Values> => ({
    base: over,
    values,
    changed: changedNames(fields, over.values, values),
  });

  const stepsOf = ({ base: { values: before }, values, changed }: EditorDraft<Values>): SaveStep<Partial<Values>>[] =>
    options.save.flatMap((part) => {
      const names = part.fields.filter((name) => changed.includes(name));
      if (names.length === 0) return [];
      const saves = pick(values, names);
      const send = (updatedTime: string) => part.send({ changed: saves, values, before, updatedTime });
      return [{ label: part.label, saves, send }];
    });

  /** Says what was saved and what was not, and goes on from there. */
  const explain = async (draft: EditorDraft<Values>, { saved, updatedTime, failure }: SaveOutcome<Partial<Values>>) => {
    if (failure === null) return;
    const isStale = failure.error instanceof CallError && failure.error.code === errors.conflict.code;
    const fresh = isStale ? await read().catch(() => null) : null;
    // What was saved is no change any more; the rest goes on top of it, not of what others may have saved since.
    setBase({
      values: Object.assign({}, draft.base.values, ...saved.map(({ saves }) => saves)) as Values,
      updatedTime,
    });
    setLatest(fresh);
    if (fresh !== null && saved.length === 0) return;
    const reason = failureText(failure.error);
    const names = saved.map(({ label }) => label).join(t('form.separator'));
    const isBesideField = form.takeErrors(failure.error);
    if (saved.length > 0) form.setFailure(t('form.partial', { saved: names, failed: failure.label, reason }));
    else if (!isBesideField) form.setFailure(reason);
  };

  /** The other way round, on the version that saving left. */
  const undoOf = (draft: EditorDraft<Values>, { saved, updatedTime }: SaveOutcome<Partial<Values>>) => {
    const isFinal = options.save.some(
      ({ label, isFinal: final = false }) =>
        saved.some((step) => step.label === label) &&
        (typeof final === 'function' ? final(draft.values, draft.base.values) : final),
    );
    if (isFinal || saved.length === 0) return undefined;
    return async () => {
      const back = { ...draft, base: { ...draft.base, values: draft.values }, values: draft.base.values };
      const { failure } = await saveParts(stepsOf(back), updatedTime);
      const name = nameOf(draft.base.values);
      if (failure === null) showDone('undo', name);
      else showBanner({ message: t('form.undoFailed', { name, reason: failureText(failure.error) }) });
    };
  };

  const save = async (draft: EditorDraft<Values>) => {
    setIsSaving(true);
    await saveAll(draft).finally(() => setIsSaving(false));
  };

  const saveAll = async (draft: EditorDraft<Values>) => {
    const outcome = await saveParts(stepsOf(draft), draft.base.updatedTime);
    if (outcome.failure !== null) {
      await explain(draft, outcome);
      return;
    }
    const text = options.doneText?.(draft) ?? null;
    if (text !== null) showToast({ text });
    else if (outcome.saved.length > 0)
      showDone(options.doneAs?.(draft) ?? 'update', nameOf(draft.values), undoOf(draft, outcome));
    onSaved({ values: draft.values, updatedTime: outcome.updatedTime });
  };

  const submit = async (draft: EditorDraft<Values>) => {
    if (options.onReview?.(draft) !== true) await save(draft);
  };
  const form = useTypedForm({
    fields,
    initial: opened.values,
    onSubmit: (values) => submit(draftOf(values, base)),
    onRefused: options.onRefused,
    nameOfWire: options.nameOfWire,
  });
  const draft = draftOf(form.values, base);
  const adopt = (version: Version<Values>) => {
    form.restart(version.values);
    setBase(version);
    setLatest(null);
  };

  return {
    form: { ...form, isDirty: draft.changed.length > 0, isSaving: isSaving || form.isSaving },
    draft,
    hasChanged: () => draftOf(trimmedValues(fields, form.bare.state.values), base).changed.length > 0,
    latest,
    save: () => {
      form.setFailure(null);
      return save(draft);
    },
    adopt,
    takeLatest: () => {
      if (latest !== null) adopt(latest);
    },
    keepMine: async () => {
      if (latest === null) return;
      const values = mergedValues(fields, draft, latest.values);
      form.restart(values);
      setBase(latest);
      setLatest(null);
      await submit(draftOf(values, latest));
    },
  };
}

function pick<Values>(values: Values, names: readonly NameOf<Values>[]): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as object;
}

function mergedValues<Values extends object>(
  fields: FieldSpecs<Values>,
  { base, values, changed }: EditorDraft<Values>,
  latest: Values,
): Values {
  const mine = changed.map((name) => {
    const versions = { base: base.values[name], mine: values[name], latest: latest[name] };
    return [name, fields[name].merge?.(versions) ?? versions.mine];
  });
  return Object.assign({}, latest, Object.fromEntries(mine)) as Values;
}
