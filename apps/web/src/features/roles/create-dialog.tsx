import { useTranslation } from 'react-i18next';

import { useMay } from '../../entities/session/use-may.ts';
import { showDone } from '../../lib/page/notices.ts';
import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { useTypedForm } from '../../widgets/form/typed-form.ts';
import { useDraft } from '../../widgets/form/use-draft.ts';
import { NamingFields } from './naming-fields.tsx';
import { type NamingValues, useNamingFields } from './role-form.ts';
import { createRole, type RoleVersion } from './roles.api.ts';

import styles from './roles.module.css';

interface CreateDialogProps {
  onCreated: (role: RoleVersion) => void;
  onClose: () => void;
}

export function CreateDialog({ onCreated, onClose }: CreateDialogProps) {
  const { t } = useTranslation('roles');
  const maySave = useMay('bac_#_rol-action');
  const form = useTypedForm<NamingValues>({
    fields: useNamingFields(),
    initial: { name: '', description: '' },
    onSubmit: async (naming) => {
      const { id, updatedTime } = await createRole(naming);
      showDone('create', naming.name);
      onCreated({ ...naming, id, keys: [], updatedTime });
    },
  });

  const draft = useDraft(form, 'roles.create');

  return (
    <FormDialog
      form={form}
      draft={draft}
      title={t('createDialog.title')}
      size="large"
      submitLabel={t('createDialog.save')}
      canSubmit={maySave}
      disabledReason={t('form.noRight')}
      onClose={onClose}
    >
      <NamingFields form={form} />
      {maySave && <p className={styles.note}>{t('createDialog.note')}</p>}
    </FormDialog>
  );
}
