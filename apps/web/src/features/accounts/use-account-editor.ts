import { useTranslation } from 'react-i18next';

import { type RecordEditor, type RecordEditorOptions, useRecordEditor } from '../../widgets/form/use-record-editor.ts';
import { type AccountValues, useAccountFields, versionOf } from './account-form.ts';
import { type Account, readAccount, setPassword, setRoles, updateAccount } from './accounts.api.ts';
import { useRoleNames } from './use-role-names.ts';

type Ends = Pick<RecordEditorOptions<AccountValues>, 'onSaved' | 'onRefused'>;

/** The account's three calls as one editor. The password carries no version and goes last: not over someone else's change. */
export function useAccountEditor(account: Account, ends: Ends): RecordEditor<AccountValues> {
  const { t } = useTranslation('accounts');
  const { id } = account;
  const { nameOf, meet } = useRoleNames(account.roles);
  const fields = useAccountFields().editing(nameOf);
  return useRecordEditor<AccountValues>({
    opened: versionOf(account),
    fields,
    read: async () => {
      const latest = await readAccount(id);
      meet(latest.roles);
      return versionOf(latest);
    },
    save: [
      {
        label: t('part.info'),
        fields: ['name', 'email', 'description', 'enabled'],
        send: ({ changed: { name, email, description, enabled }, updatedTime }) =>
          updateAccount(id, defined({ name, email, description, enabled }), updatedTime),
      },
      {
        label: t('part.roles'),
        fields: ['roleIds'],
        send: ({ values, updatedTime }) => setRoles(id, values.roleIds, updatedTime),
      },
      {
        label: t('part.password'),
        fields: ['password'],
        send: ({ values }) => setPassword(id, values.password),
        isFinal: true,
      },
    ],
    nameOf: ({ name }) => name,
    doneAs: ({ changed, values }) =>
      changed.length === 1 && changed[0] === 'enabled' ? (values.enabled ? 'enable' : 'disable') : 'update',
    ...ends,
  });
}

function defined<Part extends object>(part: Part): { [Name in keyof Part]: Exclude<Part[Name], undefined> } {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Part]: Exclude<Part[Name], undefined>;
  };
}
