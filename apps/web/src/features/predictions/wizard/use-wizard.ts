import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errors } from 'virtual:errors';

import { type FoundTaboos, hasBlocking, type Texts } from '../../../entities/taboo/taboo-report.tsx';
import { type TabooCheck, useTabooCheck } from '../../../entities/taboo/use-taboo-check.ts';
import { CallError } from '../../../lib/calls/call-error.ts';
import { useLeaveWarning } from '../../../lib/page/dirty.ts';
import { showToast } from '../../../lib/page/notices.ts';
import type { ConflictField } from '../../../widgets/form/conflict-notice.tsx';
import '../predictions.messages.ts';
import { type TypedForm, useTypedForm } from '../../../widgets/form/typed-form.ts';
import {
  type PickableFilter,
  type OddsContext,
  createDraft,
  type PredictionDraft,
  type KeptForm,
  type ContextQuote,
  readDraftRecord,
  type Template,
  updateDraft,
} from '../predictions.api.ts';
import { type Autosave, useAutosave } from './keeping/use-autosave.ts';
import { type Leftover, type OpenedForm, useLocalCopyKey } from './keeping/use-opened-form.ts';
import { useFreshOdds, useOddsContext } from './use-odds-context.ts';
import { comparedWith } from './wizard-conflict.ts';
import { useWizardFields } from './wizard-fields.ts';
import {
  bodyOf,
  browsedIn,
  formOfDraft,
  formOfKept,
  isSameForm,
  isSameShown,
  keptOf,
  shownOdds,
  type WizardStep,
  stepOfKept,
  type WizardValues,
} from './wizard-form.ts';

interface WizardOptions {
  readonly opened: OpenedForm;
  readonly leftover: Leftover | null;
}

export interface WizardModel {
  readonly form: TypedForm<WizardValues>;
  readonly values: WizardValues;
  readonly step: WizardStep;
  /** By the writer, since it was saved or opened. */
  readonly isChanged: boolean;
  /** As the server has it. */
  readonly saved: PredictionDraft | null;
  readonly odds: {
    readonly context: OddsContext | null;
    readonly quote: ContextQuote | null;
    readonly error: Error | null;
  };
  readonly taboo: TabooCheck;
  readonly autosave: Autosave;
  /** Words that stop it. */
  readonly flagged: { readonly texts: Texts; readonly found: FoundTaboos } | null;
  readonly forgive: () => void;
  readonly conflict: {
    readonly fields: readonly ConflictField[];
    readonly takeLatest: () => void;
    readonly overwrite: () => Promise<void>;
  } | null;
  /** The filter of the list of matches; choosing a match in the list leaves the filter as it is. */
  readonly browsed: PickableFilter;
  readonly browse: (changes: Partial<PickableFilter>) => void;
  readonly set: (changes: Partial<WizardValues>) => void;
  /** The only option there is: no change of the writer's. */
  readonly takeOnly: (changes: Partial<WizardValues>) => void;
  readonly next: () => Promise<void>;
  readonly back: () => void;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
  readonly applyTemplate: (template: Template) => void;
  /** The server has it otherwise by now. */
  readonly reread: (draft: PredictionDraft) => void;
  /** Published or planned: nothing of the form is left. */
  readonly finish: () => void;
}

export function useWizard({ opened, leftover }: WizardOptions): WizardModel {
  const { t } = useTranslation('predictions');
  const [base, setBase] = useState(opened.base);
  const [saved, setSaved] = useState<PredictionDraft | null>(null);
  const [step, setStep] = useState<WizardStep>(leftover === null ? 0 : stepOfKept(leftover.form));
  const [flagged, setFlagged] = useState<WizardModel['flagged']>(null);
  const [latest, setLatest] = useState<PredictionDraft | null>(null);
  /** Known from the moment on that it is created, whatever becomes of reading it again. */
  const [predId, setPredId] = useState(opened.draft?.id ?? null);
  /** Of the version that the next save follows. */
  const follows = useRef(opened.draft?.updatedTime);

  const form = useTypedForm<WizardValues>({
    fields: useWizardFields(),
    initial: leftover === null ? opened.base : formOfKept(leftover.form),
    onSubmit: (typed) => save(typed),
  });
  const { values } = form;
  const [browsed, setBrowsed] = useState<PickableFilter>(() => browsedIn(values));
  const set = (changes: Partial<WizardValues>) => form.fill(changes);
  const isChanged = !isSameForm(values, base);
  const name = { sportId: opened.name.sportId, ...(predId !== null && { predId }) };
  const autosave = useAutosave({
    name,
    form: keptOf(values, step, predId),
    isChanged,
    kept: opened.kept,
    isTaken: leftover?.from === 'server',
    local: useLocalCopyKey(name),
  });
  useLeaveWarning(isChanged);
  const taboo = useTabooCheck(values);
  const { data: context = null, error } = useOddsContext(opened.name.sportId, values.schedule);
  const quote =
    context?.quotes.find(
      ({ providerId, playType }) => providerId === values.provider && playType === values.playType,
    ) ?? null;
  useFreshOdds(form, quote);

  async function save(typed: WizardValues): Promise<void> {
    const body = bodyOf(typed);
    if (body === null) return;
    const texts = { title: typed.title, content: typed.content };
    const found = await taboo.look();
    if (hasBlocking(found)) {
      setFlagged({ texts, found });
      return;
    }
    try {
      const { current: updatedTime } = follows;
      const made = await autosave.whileSaving(() =>
        predId === null || updatedTime === undefined ? createDraft(body) : updateDraft(predId, body, updatedTime),
      );
      setPredId(made.id);
      follows.current = made.updatedTime;
      setBase(typed);
      if (typed.oddsList !== null && !isSameShown(typed, shownOdds(made))) showToast('oddsUpdated');
      setSaved(await readDraftRecord(made.id));
      setStep(2);
    } catch (refusal) {
      const code = refusal instanceof CallError ? refusal.code : '';
      if (code === errors.tabooWords.code) setFlagged({ texts, found: await taboo.look() });
      if (code === errors.conflict.code && predId !== null) setLatest(await readDraftRecord(predId));
      throw refusal;
    }
  }

  /** Between what was typed here and what was elsewhere, which is answered. */
  function decide(): KeptForm | null {
    if (autosave.state.kind !== 'elsewhere') return null;
    const { kept } = autosave.state;
    autosave.follow(kept);
    form.setFailure(null);
    return kept;
  }

  return {
    form,
    values,
    step,
    isChanged,
    saved,
    odds: { context, quote, error },
    taboo,
    autosave,
    flagged,
    forgive: () => setFlagged(null),
    conflict: latest && {
      fields: comparedWith(form, base, formOfDraft(latest, context)),
      takeLatest: () => {
        const theirs = formOfDraft(latest, context);
        setBase(theirs);
        set(theirs);
        follows.current = latest.updatedTime;
        setLatest(null);
        form.setFailure(null);
      },
      overwrite: async () => {
        setLatest(null);
        follows.current = latest.updatedTime;
        await form.submit();
      },
    },
    browsed,
    browse: (changes) => setBrowsed((before) => ({ ...before, ...changes })),
    set,
    takeOnly: (changes) => {
      set(changes);
      if (!isChanged) setBase((before) => ({ ...before, ...changes }));
    },
    async next() {
      if (step === 0) setStep(1);
      // Nothing was changed since: the preview stands as it was.
      else if (saved !== null && !isChanged && isSameShown(shownOdds(saved), values)) setStep(2);
      else if (autosave.state.kind === 'elsewhere') form.setFailure(t('elsewhere.first'));
      else await form.submit();
    },
    back: () => setStep(step === 2 ? 1 : 0),
    takeTheirs: () => {
      const kept = decide();
      if (kept !== null) set(formOfKept(kept.form));
    },
    keepMine: () => void decide(),
    applyTemplate: ({ templateName, title, content }) => {
      const before = { title: values.title, content: values.content };
      set({ title, content });
      const undo = before.title === '' && before.content === '' ? undefined : () => set(before);
      showToast({
        text: t('template.applied', { name: templateName }),
        ...(undo !== undefined && { action: { label: t('template.undo'), run: undo } }),
      });
    },
    reread: setSaved,
    finish: () => {
      setBase(values);
      autosave.forget();
    },
  };
}
