import { errorCodes } from '@touchline/domain/error-codes';
import { defaultPasswordMin, fieldRules } from '@touchline/domain/field-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CallError } from '../../lib/call-error.ts';
import { failureText } from '../../lib/failure-text.ts';
import { showToast } from '../../lib/notices.ts';
import { useSettings } from '../../lib/option-query.ts';
import { useForm } from '../../widgets/form/use-form.ts';
import {
  type Account,
  type AccountChanges,
  readAccount,
  setPassword,
  setRoles,
  updateAccount,
} from './accounts.api.ts';
import { type SaveOutcome, saveParts, type Step } from './save-parts.ts';

const valuesOf = ({ name, email, description }: Account) => ({ name, email, description, password: '' });
const roleIdsOf = ({ roles }: Account): ReadonlySet<string> => new Set(roles.map(({ id }) => id));
type AccountStep = Step<Partial<Account>>;

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((id) => other.has(id));

export interface AccountEditorOptions {
  onSaved: () => void;
  /** The server has words about fields of the form. */
  onFieldErrors: () => void;
}

/** What the update dialog knows: the account as it was read, what was typed over it, and what became of saving. */
export function useAccountEditor(read: Account, { onSaved, onFieldErrors }: AccountEditorOptions) {
  const { t } = useTranslation('accounts');
  const min = useSettings()?.passwordMinLength ?? defaultPasswordMin;
  /** What the changes are counted from, and sent on top of. */
  const [base, setBase] = useState(read);
  const [enabled, setEnabled] = useState(read.enabled);
  const [chosen, setChosen] = useState(roleIdsOf(read));
  const [latest, setLatest] = useState<Account | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm(
    [
      { name: 'name', rule: fieldRules.name },
      { name: 'email', rule: fieldRules.email },
      { name: 'password', rule: fieldRules.optionalNewPassword, settings: { min }, isVerbatim: true },
      { name: 'description', rule: fieldRules.accountDescription },
    ],
    valuesOf(read),
  );

  /** What was changed, as against a version of the server's: what nobody touched here stays as it is there. */
  const stepsOver = (before: Account): AccountStep[] => {
    const { name, email, description } = form.trimmed;
    const typed = { name, email, description, enabled };
    const info = Object.fromEntries(
      Object.entries(typed).filter(([key, value]) =>
        [base, before].every((account) => account[key as keyof AccountChanges] !== value),
      ),
    );
    const { password } = form.values;
    const { id } = before;
    const steps: AccountStep[] = [];
    if (Object.keys(info).length > 0)
      steps.push({ part: 'info', saves: info, send: (time) => updateAccount(id, info, time) });
    if ([base, before].every((account) => !isSame(chosen, roleIdsOf(account))))
      steps.push({
        part: 'roles',
        saves: { roles: rolesOf(chosen, before) },
        send: (time) => setRoles(id, [...chosen], time),
      });
    if (password !== '') steps.push({ part: 'password', saves: {}, send: () => setPassword(id, password) });
    return steps;
  };

  /** Begins again from a version of the server's; what was changed here stays if `keep`. */
  const restart = (account: Account, keep: boolean) => {
    setBase(account);
    setLatest(null);
    setFailure(null);
    form.restart(valuesOf(account), keep);
    if (!keep || enabled === base.enabled) setEnabled(account.enabled);
    if (!keep || isSame(chosen, roleIdsOf(base))) setChosen(roleIdsOf(account));
  };

  /** Says what was saved and what was not, and goes on from there. */
  const explain = async (before: Account, { saved, updatedTime, failure: failed }: SaveOutcome<Partial<Account>>) => {
    if (failed === null) return;
    const { part, error } = failed;
    const isStale = error instanceof CallError && error.code === errorCodes.conflict.code;
    const fresh = isStale ? await readAccount(before.id).catch(() => null) : null;
    // What was saved is no change any more; the rest goes on top of it, not of what others may have saved since.
    const left = Object.assign({ ...before, updatedTime }, ...saved.map(({ saves }) => saves)) as Account;
    if (saved.length > 0 || !isStale) restart(left, true);
    if (isStale) setLatest(fresh);
    if (isStale && fresh !== null && saved.length === 0) return;
    const reason = failureText(error);
    const names = saved.map((step) => t(`part.${step.part}`)).join(t('roleSeparator'));
    setFailure(saved.length === 0 ? reason : t('partial', { saved: names, failed: t(`part.${part}`), reason }));
    if (form.takeErrors(error)) onFieldErrors();
  };

  const save = async (before: Account = base) => {
    setFailure(null);
    const outcome = await saveParts(stepsOver(before), before.updatedTime);
    if (outcome.failure !== null) {
      await explain(before, outcome);
      return;
    }
    showToast('update');
    onSaved();
  };

  const steps = stepsOver(base);
  return {
    form,
    min,
    enabled,
    setEnabled,
    chosen,
    setChosen,
    base,
    latest,
    failure,
    isChanged: steps.length > 0,
    hasInput: form.isDirty || steps.length > 0,
    save,
    takeLatest: () => latest !== null && restart(latest, false),
    overwrite: async () => {
      if (latest !== null) await save(latest);
    },
  };
}

export type AccountEditor = ReturnType<typeof useAccountEditor>;

/** Their names, where they are new, stand in the list of roles. */
function rolesOf(ids: ReadonlySet<string>, { roles }: Account): Account['roles'] {
  return [...ids].map((id) => roles.find((role) => role.id === id) ?? { id, name: id, hasBac: false });
}
