import { errorCodes } from '@touchline/domain/error-codes';
import { fieldRules } from '@touchline/domain/field-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { bannerText } from '../../lib/banner-text.ts';
import { CallError } from '../../lib/call-error.ts';
import { i18n } from '../../lib/i18n.ts';
import { showToast } from '../../lib/notices.ts';
import { useForm } from '../../widgets/form/use-form.ts';
import { carryOver, changesOf, draftOf, hasDifference, type RoleDraft } from './role-draft.ts';
import { saveRole } from './role-saving.ts';
import { readRole, type RoleVersion } from './roles.api.ts';

export const namingFields = [
  { name: 'name', rule: fieldRules.roleName },
  { name: 'description', rule: fieldRules.roleDescription },
] as const;

/** A role between its opening and its saving: edited, summed up, and back as often as one likes. */
export function useRoleEditing(opened: RoleVersion, onSaved: () => void) {
  const { t } = useTranslation('roles');
  const [version, setVersion] = useState(opened);
  const form = useForm<'name' | 'description'>(namingFields, opened);
  const [checked, setChecked] = useState(() => draftOf(opened).checked);
  const [isSummedUp, setIsSummedUp] = useState(false);
  const [theirs, setTheirs] = useState<RoleVersion | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const draft: RoleDraft = { ...form.values, checked };
  const changes = changesOf(version, draft);

  /** `named`: as it was left where name and description were saved before the permissions failed. */
  const explain = async (error: unknown, named: RoleVersion | null): Promise<void> => {
    if (!(error instanceof CallError)) throw error;
    setIsSummedUp(false);
    const reason = bannerText(error) ?? i18n.t('errors:internal');
    if (named !== null) {
      form.restart(named);
      setRefusal(t('updateDialog.partial', { reason }));
    }
    if (error.code === errorCodes.conflict.code) setTheirs(await readRole(version.id));
    else if (named === null && !form.takeErrors(error)) setRefusal(reason);
  };

  const save = async (from: RoleVersion, to: RoleDraft): Promise<void> => {
    setRefusal(null);
    let named: RoleVersion | null = null;
    try {
      await saveRole(from, to, (reached) => {
        named = reached;
        setVersion(reached);
      });
      showToast(hasDifference(changesOf(from, to).permissions) ? 'save' : 'update');
      onSaved();
    } catch (error) {
      await explain(error, named).catch((other: unknown) =>
        setRefusal((told) => told ?? bannerText(other as CallError) ?? i18n.t('errors:internal')),
      );
    }
  };

  /** Permissions are never saved unseen: they are summed up first. */
  const submit = async (from = version, to = draft): Promise<void> => {
    if (hasDifference(changesOf(from, to).permissions)) setIsSummedUp(true);
    else await save(from, to);
  };

  const settle = (latest: RoleVersion, next: RoleDraft): void => {
    setVersion(latest);
    form.restart(latest, true);
    form.set('name', next.name);
    form.set('description', next.description);
    setChecked(next.checked);
    setTheirs(null);
    setRefusal(null);
  };

  return {
    version,
    form,
    checked,
    changes,
    refusal,
    theirs,
    isSummedUp,
    setChecked,
    submit: async () => {
      if (form.judge()) await submit();
    },
    confirm: () => save(version, draft),
    backToModify: () => setIsSummedUp(false),
    takeTheirs: (latest: RoleVersion) => settle(latest, draftOf(latest)),
    /** What others saved stays, with my changes on top of it. */
    keepMine: async (latest: RoleVersion) => {
      const mine = carryOver(version, draft, latest);
      settle(latest, mine);
      await submit(latest, mine);
    },
  };
}

export type RoleEditing = ReturnType<typeof useRoleEditing>;
