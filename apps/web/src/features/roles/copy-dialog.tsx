import { useTranslation } from 'react-i18next';

import { showDone } from '../../lib/page/notices.ts';
import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { useTypedForm } from '../../widgets/form/typed-form.ts';
import { NamingFields } from './naming-fields.tsx';
import { type NamingValues, useNamingFields } from './role-form.ts';
import { nameOfCopy, type Role } from './role-rights.ts';
import { copyRole } from './roles.api.ts';

import styles from './roles.module.css';

interface CopyDialogProps {
  role: Role;
  onCopied: (id: string) => void;
  onClose: () => void;
}

export function CopyDialog({ role, onCopied, onClose }: CopyDialogProps) {
  const { t } = useTranslation('roles');
  const form = useTypedForm<NamingValues>({
    fields: useNamingFields(),
    initial: { name: nameOfCopy(role.name, t('copyDialog.ending')), description: role.description },
    onSubmit: async (naming) => {
      const { id } = await copyRole(role.id, naming);
      showDone('create', naming.name);
      onCopied(id);
    },
  });

  return (
    <FormDialog
      form={form}
      title={t('copyDialog.title', { name: role.name })}
      submitLabel={t('copyDialog.save')}
      onClose={onClose}
    >
      <p className={styles.note}>{t('copyDialog.note', { name: role.name })}</p>
      <NamingFields form={form} />
    </FormDialog>
  );
}
