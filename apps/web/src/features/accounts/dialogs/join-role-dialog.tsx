import { useTranslation } from 'react-i18next';

import { FormDialog } from '../../../widgets/form/form-dialog.tsx';
import { RecordConflict } from '../../../widgets/form/record-conflict.tsx';
import { isSameList, mergeLists } from '../../../widgets/form/three-way-merge.ts';
import { useRecordEditor } from '../../../widgets/form/use-record-editor.ts';
import { readAccount, setRoles } from '../accounts.api.ts';
import { RolePicker } from '../role-picker.tsx';
import { useRoleNames } from '../use-role-names.ts';
import type { CreatedAccount } from './create-account-dialog.tsx';

export interface JoinRoleDialogProps {
  account: CreatedAccount;
  onSaved: () => void;
  onClose: () => void;
}

interface Joining {
  readonly roleIds: readonly string[];
}

/** Right after an account is made: until it joins a role it can do nothing. */
export function JoinRoleDialog({ account, onSaved, onClose }: JoinRoleDialogProps) {
  const { t } = useTranslation('accounts');
  const { nameOf, meet } = useRoleNames([]);
  const editor = useRecordEditor<Joining>({
    opened: { values: { roleIds: [] }, updatedTime: account.updatedTime },
    fields: {
      roleIds: {
        label: t('form.roles'),
        isSame: isSameList,
        merge: mergeLists,
        words: (ids) => ids.map(nameOf).join(t('roleSeparator')),
      },
    },
    read: async () => {
      const { roles, updatedTime } = await readAccount(account.id);
      meet(roles);
      return { values: { roleIds: roles.map(({ id }) => id) }, updatedTime };
    },
    save: [
      {
        label: t('part.roles'),
        fields: ['roleIds'],
        send: ({ values, updatedTime }) => setRoles(account.id, values.roleIds, updatedTime),
      },
    ],
    nameOf: () => account.name,
    onSaved,
  });
  const { form, draft } = editor;

  return (
    <FormDialog
      form={form}
      title={t('joinDialog.title', { name: account.name })}
      submitLabel={t('joinDialog.submit')}
      cancelLabel={t('joinDialog.cancel')}
      canSubmit={form.isDirty && editor.latest === null}
      onClose={onClose}
    >
      <RecordConflict editor={editor} />
      <p>{t('joinDialog.intro', { name: account.name })}</p>
      <RolePicker
        held={[]}
        chosen={new Set(draft.values.roleIds)}
        onChange={(chosen) => form.bare.setFieldValue('roleIds', [...chosen])}
      />
    </FormDialog>
  );
}
