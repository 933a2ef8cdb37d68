import { useTranslation } from 'react-i18next';

import { useSession } from '../../lib/session.ts';
import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { useForm } from '../../widgets/form/use-form.ts';
import { NamingFields } from './naming-fields.tsx';
import { mayManageRoles } from './role-rights.ts';
import { createRole, type RoleVersion } from './roles.api.ts';
import { namingFields } from './use-role-editing.ts';

import styles from './roles.module.css';

interface CreateDialogProps {
  onCreated: (role: RoleVersion) => void;
  onClose: () => void;
}

export function CreateDialog({ onCreated, onClose }: CreateDialogProps) {
  const { t } = useTranslation('roles');
  const form = useForm<'name' | 'description'>(namingFields, { name: '', description: '' });
  const mayManage = mayManageRoles(useSession()?.permissions ?? []);

  const save = async () => {
    if (!form.judge()) return;
    try {
      const { id, updatedTime } = await createRole(form.trimmed);
      onCreated({ ...form.trimmed, id, keys: [], updatedTime });
    } catch (error) {
      form.takeErrors(error);
    }
  };

  return (
    <FormDialog
      title={t('createDialog.title')}
      submitLabel={t('createDialog.save')}
      isDirty={form.isDirty}
      canSubmit={mayManage}
      disabledReason={mayManage ? null : t('form.noRight')}
      onSubmit={save}
      onClose={onClose}
    >
      <NamingFields form={form} />
      {mayManage && <p className={styles.note}>{t('createDialog.note')}</p>}
    </FormDialog>
  );
}
