import { useTranslation } from 'react-i18next';

import { useSession } from '../../lib/session.ts';
import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { Alert } from '../../widgets/plain/alert.tsx';
import { Conflict } from './conflict.tsx';
import { NamingFields } from './naming-fields.tsx';
import type { EditorModule } from './permission-editor.model.ts';
import { PermissionEditor } from './permission-editor.tsx';
import { hasDifference, isOutOfReach } from './role-draft.ts';
import type { RoleVersion } from './roles.api.ts';
import { SummaryDialog } from './summary-dialog.tsx';
import { useRoleEditing } from './use-role-editing.ts';

import styles from './roles.module.css';

interface EditDialogProps {
  opened: RoleVersion;
  modules: readonly EditorModule[];
  /** Just created: its name is settled, its permissions are next. */
  isNew: boolean;
  onSaved: () => void;
  onClose: () => void;
}

export function EditDialog({ opened, modules, isNew, onSaved, onClose }: EditDialogProps) {
  const { t } = useTranslation('roles');
  const held = new Set(useSession()?.permissions);
  const editing = useRoleEditing(opened, onSaved);
  const { version, form, checked, changes, refusal, theirs, isSummedUp, setChecked } = editing;
  const outOfReach = isOutOfReach(version, held);
  const toSumUp = hasDifference(changes.permissions);
  const texts = isNew ? 'permissionsDialog' : 'updateDialog';

  return (
    <>
      <FormDialog
        title={t(`${texts}.title`, { name: opened.name })}
        size="large"
        submitLabel={t(isNew || toSumUp ? `${texts}.next` : 'updateDialog.save')}
        {...(isNew && { cancelLabel: t('permissionsDialog.later') })}
        isDirty={changes.any}
        canSubmit={changes.any && !outOfReach && theirs === null}
        onSubmit={editing.submit}
        onClose={onClose}
      >
        {refusal !== null && <Alert kind="error">{refusal}</Alert>}
        {outOfReach && <Alert kind="info">{t('updateDialog.outOfReach')}</Alert>}
        {theirs !== null && <Conflict editing={editing} theirs={theirs} modules={modules} />}
        {isNew ? <p className={styles.note}>{t('permissionsDialog.note')}</p> : <NamingFields form={form} />}
        <PermissionEditor
          modules={modules}
          initial={new Set(version.keys)}
          checked={checked}
          held={held}
          readOnly={outOfReach}
          onChange={setChecked}
        />
      </FormDialog>
      {isSummedUp && (
        <SummaryDialog
          editing={editing}
          modules={modules}
          title={t(isNew ? 'summary.createTitle' : 'summary.updateTitle', { name: opened.name })}
        />
      )}
    </>
  );
}
