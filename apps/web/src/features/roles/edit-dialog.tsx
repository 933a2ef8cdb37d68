import { isAbove } from '@touchline/domain/access/permission-sets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useSession } from '../../lib/session/session.ts';
import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { RecordConflict } from '../../widgets/form/record-conflict.tsx';
import { useDraft } from '../../widgets/form/use-draft.ts';
import { Alert } from '../../widgets/plain/alert.tsx';
import { NamingFields } from './naming-fields.tsx';
import type { EditorModule } from './permission-editor/permission-editor.model.ts';
import { PermissionEditor } from './permission-editor/permission-editor.tsx';
import { RoleReview } from './role-review.tsx';
import type { RoleVersion } from './roles.api.ts';
import { useRoleEditor } from './use-role-editor.ts';

import styles from './roles.module.css';

interface EditDialogProps {
  opened: RoleVersion;
  modules: readonly EditorModule[];
  /** Just created: its name is settled, its permissions are next. */
  isNew: boolean;
  onSaved: () => void;
  onClose: () => void;
}

/** Two steps in one dialog: permissions are never saved unseen, they are summed up first. */
export function EditDialog({ opened, modules, isNew, onSaved, onClose }: EditDialogProps) {
  const { t } = useTranslation('roles');
  const held = new Set(useSession()?.permissions);
  const [isReviewed, setIsReviewed] = useState(false);
  const editor = useRoleEditor(opened, modules, {
    onReview: ({ changed }) => {
      const isToReview = changed.includes('keys');
      setIsReviewed(isToReview);
      return isToReview;
    },
    onSaved,
  });
  const { form, draft, latest } = editor;
  const { keys } = draft.base.values;
  const kept = useDraft(form, `roles.edit ${opened.id}`);
  const outOfReach = isAbove(keys, held);
  const texts = isNew ? 'permissionsDialog' : 'updateDialog';
  const back = () => setIsReviewed(false);
  const step = isReviewed
    ? {
        form: { ...form, submit: () => editor.save().finally(back) },
        title: t(isNew ? 'summary.createTitle' : 'summary.updateTitle', { name: opened.name }),
        submitLabel: t('summary.confirm'),
        cancelLabel: t('summary.back'),
        onBack: back,
      }
    : {
        form,
        draft: kept,
        title: t(`${texts}.title`, { name: opened.name }),
        submitLabel: t(isNew || draft.changed.includes('keys') ? `${texts}.next` : 'updateDialog.save'),
        ...(isNew && { cancelLabel: t('permissionsDialog.later') }),
        canSubmit: form.isDirty && !outOfReach && latest === null,
      };

  return (
    <FormDialog {...step} size="large" onClose={onClose}>
      {isReviewed && <RoleReview id={opened.id} draft={draft} modules={modules} />}
      <div className={styles.body} hidden={isReviewed}>
        {outOfReach && <Alert kind="info">{t('updateDialog.outOfReach')}</Alert>}
        <RecordConflict editor={editor} />
        {isNew ? <p className={styles.note}>{t('permissionsDialog.note')}</p> : <NamingFields form={form} />}
        <PermissionEditor
          modules={modules}
          initial={new Set(keys)}
          checked={new Set(draft.values.keys)}
          held={held}
          readOnly={outOfReach}
          onChange={(checked) => form.bare.setFieldValue('keys', [...checked])}
        />
      </div>
    </FormDialog>
  );
}
