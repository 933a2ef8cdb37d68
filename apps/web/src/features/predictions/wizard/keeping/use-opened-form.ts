import { useQuery } from '@tanstack/react-query';
import type { DraftForm } from '@touchline/contract/predictions/predictions';
import type { PredictedSport } from '@touchline/domain/predictions/play-types';

import { sportParam } from '../../../../entities/prediction/prediction-page.ts';
import { useScopedKey } from '../../../../lib/calls/scoped-key.ts';
import { ownerOf } from '../../../../lib/page/drafts.ts';
import { useOpenMerchant } from '../../../../lib/session/open-merchant.ts';
import { useSession } from '../../../../lib/session/session.ts';
import {
  type PredictionDraft,
  type FormName,
  type KeptForm,
  readContext,
  readDraftRecord,
  readKeptForm,
} from '../../predictions.api.ts';
import { emptyForm, formOfDraft, formOfKept, isSameForm, type WizardValues } from '../wizard-form.ts';
import { type LocalCopyKey, readCopies } from './browser-copies.ts';
import { ownTabId } from './tab-id.ts';

/** Typing of an earlier opening that was not saved. */
export interface Leftover {
  readonly from: 'browser' | 'server';
  readonly form: DraftForm;
  readonly at: string;
  /** Typed in this browser. */
  readonly isHere: boolean;
}

export interface OpenedForm {
  readonly name: FormName;
  readonly draft: PredictionDraft | null;
  readonly base: WizardValues;
  readonly kept: KeptForm | null;
  /** Several where they differ. */
  readonly leftovers: readonly Leftover[];
}

export function useLocalCopyKey({ sportId, predId = 'new' }: FormName): LocalCopyKey | null {
  const user = useSession();
  const openMerchant = useOpenMerchant();
  if (user === null) return null;
  return { owner: ownerOf(user), key: `${openMerchant?.code ?? ''} predictions ${sportId} ${predId}` };
}

/** The choices that a new form begins with. */
export type FormStart = Pick<WizardValues, 'leagueLevel' | 'league' | 'leagueDate'>;

/** A draft, or a new one, with what an earlier opening left behind here or on another machine. */
export function useOpenedForm(sportId: PredictedSport, predId: string | null, start?: FormStart) {
  const name: FormName = { sportId: sportParam(sportId), ...(predId !== null && { predId }) };
  const local = useLocalCopyKey(name);
  return useQuery({
    // Not among the drafts: what is open is not read again when they are.
    queryKey: useScopedKey('draft-form', sportId, predId, start),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    queryFn: async (): Promise<OpenedForm> => {
      const [draft, answer, here] = await Promise.all([
        predId === null ? null : readDraftRecord(predId),
        // Without it one can still write, and what is typed stays in the browser.
        readKeptForm(name).catch(() => ({ kept: null })),
        local === null ? [] : readCopies(local).catch(() => []),
      ]);
      // A match that is off the shelf has none; the draft still tells what it is about.
      const context = draft === null ? null : await readContext(draft.matchId).catch(() => null);
      const base = draft === null ? { ...emptyForm, ...start } : formOfDraft(draft, context);
      const { kept } = answer;
      const candidates: Leftover[] = here.map(({ form, savedAt }) => ({
        from: 'browser',
        form,
        at: new Date(savedAt).toISOString(),
        isHere: true,
      }));
      if (kept !== null)
        candidates.push({
          from: 'server',
          form: kept.form,
          at: kept.updatedTime,
          isHere: kept.place === (await ownTabId()),
        });
      return { name, draft, base, kept, leftovers: worthOffering(candidates, base) };
    },
  });
}

/**
 * Leftovers that differ from the draft, each once. A save removes the kept forms: every one still there is unsaved.
 * Times are not compared, because the clocks of browser and server need not agree.
 */
export function worthOffering(candidates: readonly Leftover[], base: WizardValues): Leftover[] {
  const seen: WizardValues[] = [base];
  return candidates.filter(({ form }) => {
    const values = formOfKept(form);
    const isNew = !seen.some((one) => isSameForm(one, values));
    seen.push(values);
    return isNew;
  });
}
