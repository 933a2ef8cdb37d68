import { defaultPasswordMin } from '@touchline/domain/constants';
import { fieldRules } from '@touchline/domain/field-rules';
import { useTranslation } from 'react-i18next';

import { useSettings } from '../../lib/calls/option-query.ts';
import type { FieldSpecs } from '../../widgets/form/field-specs.ts';
import { isSameList, mergeLists } from '../../widgets/form/three-way-merge.ts';
import type { Version } from '../../widgets/form/use-record-editor.ts';
import type { Account } from './accounts.api.ts';
import './accounts.messages.ts';

export interface NewAccountValues {
  readonly name: string;
  readonly account: string;
  readonly email: string;
  readonly password: string;
  readonly description: string;
}

export interface AccountValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly roleIds: readonly string[];
}

export function versionOf({ name, email, description, enabled, roles, updatedTime }: Account): Version<AccountValues> {
  const roleIds = roles.map(({ id }) => id);
  return { values: { name, email, password: '', description, enabled, roleIds }, updatedTime };
}

/** The rules that both forms share. */
export function useAccountFields() {
  const { t } = useTranslation('accounts');
  const min = useSettings()?.passwordMinLength ?? defaultPasswordMin;
  const secret = { settings: { min }, isVerbatim: true, isSecret: true } as const;
  const common = {
    name: { label: t('form.name'), rule: fieldRules.name },
    email: { label: t('form.email'), rule: fieldRules.email },
    description: { label: t('form.description'), rule: fieldRules.accountDescription },
  };
  const creating: FieldSpecs<NewAccountValues> = {
    ...common,
    account: { label: t('form.account'), rule: fieldRules.account },
    password: { label: t('form.password'), rule: fieldRules.newPassword, ...secret },
  };
  /** `nameOf`: of a role. */
  const editing = (nameOf: (id: string) => string): FieldSpecs<AccountValues> => ({
    ...common,
    password: { label: t('form.newPassword'), rule: fieldRules.optionalNewPassword, ...secret },
    enabled: { label: t('form.state'), words: (isOn) => t(isOn ? 'status.enabled' : 'status.disabled') },
    roleIds: {
      label: t('form.roles'),
      isSame: isSameList,
      merge: mergeLists,
      words: (ids) =>
        ids
          .toSorted((one, other) => Number(one) - Number(other))
          .map(nameOf)
          .join(t('roleSeparator')),
    },
  });
  return { min, creating, editing };
}
