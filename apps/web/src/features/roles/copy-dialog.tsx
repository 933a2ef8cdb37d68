import { useTranslation } from 'react-i18next';

import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { useForm } from '../../widgets/form/use-form.ts';
import { NamingFields } from './naming-fields.tsx';
import { nameOfCopy, type Role } from './role-rights.ts';
import { copyRole } from './roles.api.ts';
import { namingFields } from './use-role-editing.ts';

import styles from './roles.module.css';

interface CopyDialogProps {
  role: Role;
  onCopied: (id: string) => void;
  onClose: () => void;
}

export function CopyDialog({ role, onCopied, onClose }: CopyDialogProps) {
  const { t } = useTranslation('roles');
  const form = useForm<'name' | 'description'>(namingFields, {
    name: nameOfCopy(role.name, t('copyDialog.ending')),
    description: role.description,
  });

  const save = async () => {
    if (!form.judge()) return;
    try {
      onCopied((await copyRole(role.id, form.trimmed)).id);
    } catch (error) {
      form.takeErrors(error);
    }
  };

  return (
    <FormDialog
      title={t('copyDialog.title', { name: role.name })}
      submitLabel={t('copyDialog.save')}
      isDirty={form.isDirty}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={styles.note}>{t('copyDialog.note', { name: role.name })}</p>
      <NamingFields form={form} />
    </FormDialog>
  );
}
